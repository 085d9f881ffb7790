import type { OpenDatabase } from './db/open.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** Builds what the routes use over an open database, and what ends it. */
export async function createServices(options: {
  database: OpenDatabase;
  settings: Settings;
  wakeJobs: Services['wakeJobs'];
  log: Services['log'];
}): Promise<Services & { close(): Promise<void> }> {
  const { database, settings, wakeJobs, log } = options;
  return {
    db: database.db,
    kind: database.kind,
    settings,
    wakeJobs,
    log,
    async close() {},
  };
}
