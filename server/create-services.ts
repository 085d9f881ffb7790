import type { OpenDatabase } from './db/open.ts';
import { createTermFinder } from './glossary/term-finder.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createMatcher, type RunningMatcher } from './translation-memory/matcher.ts';

export interface RunningServices extends Services {
  matcher: RunningMatcher;
  /** Begins what runs in the background. */
  start(): void;
  close(): Promise<void>;
}

/** Builds what the routes use over an open database, and what ends it. */
export async function createServices(options: {
  database: OpenDatabase;
  settings: Settings;
  wakeJobs: Services['wakeJobs'];
  log: Services['log'];
}): Promise<RunningServices> {
  const { database, settings, wakeJobs, log } = options;
  const { db, kind } = database;
  const matcher = createMatcher({ db, kind, log });
  return {
    db,
    kind,
    settings,
    matcher,
    termFinder: createTermFinder({ db }),
    wakeJobs,
    log,
    start: () => matcher.start(),
    close: () => matcher.close(),
  };
}
