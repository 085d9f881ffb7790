import type { OpenDatabase } from './db/open.ts';
import { createTermFinder } from './glossary/term-finder.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createMatcher } from './translation-memory/matcher.ts';

/** Builds what the routes use over an open database, and what ends it. */
export async function createServices(options: {
  database: OpenDatabase;
  settings: Settings;
  wakeJobs: Services['wakeJobs'];
  log: Services['log'];
}): Promise<Services & { close(): Promise<void> }> {
  const { database, settings, wakeJobs, log } = options;
  const { db, kind } = database;
  const matcher = createMatcher({ db, kind, dataDir: settings.dataDir, log });
  return {
    db,
    kind,
    settings,
    matcher,
    termFinder: createTermFinder({ db }),
    wakeJobs,
    log,
    close: () => matcher.close(),
  };
}
