import { createReadings } from '../audit/reading/readings.ts';
import { type AuditStream, createAuditStream } from '../audit/stream/stream.ts';
import { createStreams } from '../budget/streams.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createTermFinder } from '../glossary/terms/term-finder.ts';
import { createLive } from '../live/live.ts';
import { createTranslator } from '../machine-translation/translator.ts';
import { createMailSender } from '../messaging/mail/sender.ts';
import { createOutbox, type Outbox } from '../messaging/outbox/outbox.ts';
import { createWebhookSender } from '../messaging/webhooks/sender.ts';
import { openSecretBox } from '../runtime/secret-box.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Services } from '../services/services.ts';
import { useDictionaryFolder } from '../spelling/dictionaries.ts';
import { createMatcher, type RunningMatcher } from '../translation-memory/search/matcher.ts';

export interface RunningServices extends Services {
  matcher: RunningMatcher;
  outbox: Outbox;
  auditStream: AuditStream;
  /** Starts the background work. */
  start(): void;
  close(): Promise<void>;
}

/** Wires up the services of the routes over an open database, and the function that shuts them down. */
export async function createServices(options: {
  database: OpenDatabase;
  settings: Settings;
  wakeJobs: Services['wakeJobs'];
  log: Services['log'];
}): Promise<RunningServices> {
  const { database, settings, wakeJobs, log } = options;
  const { db } = database;
  useDictionaryFolder(settings.spellingDictionaries);
  const matcher = createMatcher({
    db,
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
  });
  const live = createLive({ db, databaseUrl: settings.databaseUrl, log });
  const secrets = await openSecretBox(settings);
  const outbox = createOutbox({
    log,
    senders: [
      createMailSender({ db, settings, secrets, log }),
      createWebhookSender({ db, settings, secrets }),
    ],
  });
  const readings = createReadings({ db, log, enabled: settings.auditReading });
  const auditStream = createAuditStream({ db, settings, log });
  return {
    db,
    settings,
    matcher,
    termFinder: createTermFinder({ db }),
    live,
    streams: createStreams(),
    translator: createTranslator({ db, secrets, mayBePrivate: settings.machineTranslationPrivate }),
    secrets,
    outbox,
    readings,
    auditStream,
    wakeOutbox: () => outbox.wake(),
    lifecycle: { stopping: false },
    wakeJobs,
    log,
    start() {
      matcher.start();
      outbox.start();
      auditStream.start();
    },
    async close() {
      await outbox.stop();
      await readings
        .flush()
        .catch((error: unknown) => log('warn', 'Readings could not be recorded', { error: String(error) }));
      await auditStream.stop();
      await live.close();
      await matcher.close();
    },
  };
}
