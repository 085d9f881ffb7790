import { openSecretBox } from './auth/secret-box.ts';
import type { OpenDatabase } from './db/open.ts';
import { createTermFinder } from './glossary/term-finder.ts';
import { createLive } from './live/live.ts';
import { createMailCourier } from './mail/courier.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createMatcher, type RunningMatcher } from './translation-memory/matcher.ts';
import { createWebhookCourier } from './webhooks/courier.ts';

export interface RunningServices extends Services {
  matcher: RunningMatcher;
  outbox: Outbox;
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
  const matcher = createMatcher({ db, kind, databaseUrl: settings.databaseUrl, log });
  const live = createLive({ db, kind, databaseUrl: settings.databaseUrl, log });
  const secrets = await openSecretBox(settings);
  const outbox = createOutbox({
    log,
    couriers: [
      createMailCourier({ db, settings, secrets, log }),
      createWebhookCourier({ db, settings, secrets }),
    ],
  });
  return {
    db,
    kind,
    settings,
    matcher,
    termFinder: createTermFinder({ db }),
    live,
    secrets,
    outbox,
    wakeOutbox: () => outbox.wake(),
    lifecycle: { stopping: false },
    wakeJobs,
    log,
    start() {
      matcher.start();
      outbox.start();
    },
    async close() {
      await outbox.stop();
      await live.close();
      await matcher.close();
    },
  };
}
