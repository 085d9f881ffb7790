import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { dialectOf } from '../db/dialect.ts';
import { openDatabase } from '../db/open.ts';
import type { Lane } from '../jobs/lanes.ts';
import { lowerPriority } from '../jobs/low-priority.ts';
import { matcherOverPort } from '../jobs/matcher-port.ts';
import { runQueuedJobs } from '../jobs/runner.ts';
import type { Translator } from '../machine-translation/translator.ts';
import type { Settings } from '../runtime/settings.ts';
import { useDictionaryFolder } from '../spelling/dictionaries.ts';

/** The thread that runs the jobs of a lane, so that parsing a large file does not block requests. */
interface ThreadData {
  databaseUrl: string | null;
  dataDir: string;
  serverId: string;
  lane: Lane;
  matcherPort: MessagePort;
  spellingDictionaries: string | null;
  /** Needed to call machine translation engines. */
  secretKey: Settings['secretKey'];
  oldSecretKeys: Settings['oldSecretKeys'];
  machineTranslationPrivate: boolean;
}

/** Polling interval for jobs that another server queued or abandoned, in ms. */
const POLL = 2_000;
/** How often PostgreSQL's trigram index is cleaned up, in ms. */
const CLEANUP_INTERVAL = 60_000;

lowerPriority();

const data = workerData as ThreadData;
useDictionaryFolder(data.spellingDictionaries);
const { db, close } = await openDatabase(data);
const matcher = matcherOverPort(data.matcherPort);
const port = parentPort;
if (!port) throw new Error('jobs/thread.ts runs as a worker thread.');

/** Opened for the first job that uses an engine: most threads never do. */
let translator: Promise<Translator> | undefined;
async function createThreadTranslator(): Promise<Translator> {
  const [{ createTranslator }, { openSecretBox }] = await Promise.all([
    import('../machine-translation/translator.ts'),
    import('../runtime/secret-box.ts'),
  ]);
  const secrets = await openSecretBox(data);
  return createTranslator({ db, secrets, mayBePrivate: data.machineTranslationPrivate });
}

let running = false;
let again = false;

async function work(): Promise<void> {
  again = true;
  if (running) return;
  running = true;
  try {
    while (again) {
      again = false;
      await runQueuedJobs({
        loadHandlers: async () => (await import('./job-handlers.ts')).HANDLERS,
        db,
        matcher,
        settings: { databaseUrl: data.databaseUrl, dataDir: data.dataDir },
        openTranslator() {
          translator ??= createThreadTranslator();
          return translator;
        },
        serverId: data.serverId,
        lane: data.lane,
        onEnd: (job) => port?.postMessage({ type: 'ended', ...job }),
        log: (level, message, details) => port?.postMessage({ type: 'log', level, message, details }),
      });
    }
  } catch (error) {
    // The database is unreachable; the next poll tries again.
    port?.postMessage({
      type: 'log',
      level: 'warn',
      message: 'Jobs are waiting for the database',
      details: { error: String(error) },
    });
  } finally {
    running = false;
  }
}

const timer = setInterval(work, POLL);
if (data.lane === 'look')
  setInterval(
    () =>
      void dialectOf(db)
        .textIndex.tidy(db)
        .catch(() => {}),
    CLEANUP_INTERVAL,
  ).unref();
port.on('message', async (message: 'wake' | 'stop') => {
  if (message === 'wake') return void work();
  clearInterval(timer);
  await close();
  port.close();
});
void work();
