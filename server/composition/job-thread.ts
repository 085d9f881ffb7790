import { parentPort, workerData } from 'node:worker_threads';
import { dialectOf } from '../db/dialect.ts';
import { openDatabase } from '../db/open.ts';
import type { JobNews, JobOrder, JobThreadData } from '../jobs/job-threads.ts';
import { lowerPriority } from '../jobs/low-priority.ts';
import { matcherOverPort } from '../jobs/matcher-port.ts';
import { type RunnerOptions, runJob, settleJob } from '../jobs/runner.ts';
import type { Translator } from '../machine-translation/translator.ts';
import { useDictionaryFolder } from '../spelling/dictionaries.ts';
import { HANDLERS } from './job-handlers.ts';

// Runs one job at a time, so that parsing a large file does not block requests.

const data = workerData as JobThreadData;
useDictionaryFolder(data.spellingDictionaries);
const { db } = await openDatabase(data);
const matcher = matcherOverPort(data.matcherPort);
if (!parentPort) throw new Error('job-thread.ts runs as a worker thread.');
const port = parentPort;

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

// The first job waits for its thread: only then does it give way to requests.
lowerPriority();

let mustYield = false;
const send = (news: JobNews) => port.postMessage(news);

async function run({ job, why }: Extract<JobOrder, { type: 'run' }>): Promise<void> {
  mustYield = false;
  dialectOf(db).writeAs(job.is_large === 1 ? 'large' : 'short');
  const before = process.threadCpuUsage();
  let failure: string | undefined;
  let isOver = false;
  try {
    const options: RunnerOptions = {
      loadHandlers: async () => HANDLERS,
      db,
      matcher,
      settings: { databaseUrl: data.databaseUrl, dataDir: data.dataDir },
      openTranslator() {
        translator ??= createThreadTranslator();
        return translator;
      },
      serverId: data.serverId,
      mustYield: () => mustYield,
      onMove: () => send({ type: 'moved' }),
      onReading: (bytes) => send({ type: 'reading', bytes }),
      log: (level, message, details) => send({ type: 'log', level, message, ...(details && { details }) }),
    };
    isOver = await (why ? settleJob(options, job, why) : runJob(options, job));
  } catch (error) {
    failure = String(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  const cpu = (user + system) / 1e6;
  send({ type: 'ended', cpu, isOver, ...(failure !== undefined && { failure }) });
}

port.on('message', (order: JobOrder) => {
  if (order.type === 'run') void run(order);
  else mustYield = true;
});
send({ type: 'ready' });
