import type { OpenDatabase } from './db/open.ts';
import { createTermFinder } from './glossary/term-finder.ts';
import { createLive } from './live/live.ts';
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
  const live = createLive({ db, kind, databaseUrl: settings.databaseUrl, log });
  return {
    db,
    kind,
    settings,
    matcher,
    termFinder: createTermFinder({ db }),
    live,
    wakeJobs,
    log,
    start: () => matcher.start(),
    async close() {
      await live.close();
      await matcher.close();
    },
  };
}
