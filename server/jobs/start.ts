import { randomUUID } from 'node:crypto';
import { MessageChannel, Worker } from 'node:worker_threads';
import { usage } from '../budget/usage.ts';
import { dialectOf } from '../db/dialect.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Services } from '../services/services.ts';
import { LANES, type Lane } from './lanes.ts';
import { serveMatcher } from './matcher-port.ts';
import { type EndedJob, handOverJobs, heartbeat, releaseJobs } from './runner.ts';

const HEARTBEAT = 3_000;
const RESTART_AFTER = 1_000;

export interface JobRunner {
  wake(): void;
  stop(): Promise<void>;
}

type Surroundings = Pick<Services, 'log' | 'matcher'>;

type JobThreadMessage =
  | { type: 'log'; level: 'warn' | 'error'; message: string; details?: Record<string, unknown> }
  | ({ type: 'ended' } & EndedJob);

/** Starts one thread per lane to run jobs. */
export async function startJobs(
  database: OpenDatabase,
  settings: Settings,
  surroundings: Surroundings,
): Promise<JobRunner> {
  // SQLite has one server only: jobs that were running when it stopped are free.
  if (!dialectOf(database.db).isShared) await releaseJobs(database.db, 'anybody');
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const lanes = LANES.map((lane) => startLane(lane, database, settings, { ...surroundings, wake }));
  return {
    wake,
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  };
}

/** Runs a lane's thread and restarts it when it dies. */
function startLane(
  lane: Lane,
  database: OpenDatabase,
  settings: Settings,
  { log, matcher, wake }: Surroundings & { wake(): void },
): JobRunner {
  // Each thread has its own name, so that the jobs of the others continue when one dies.
  const serverId = randomUUID();
  let stopped = false;
  let worker = start();

  function start(): Worker {
    const matches = new MessageChannel();
    serveMatcher(matcher, matches.port1);
    const thread = new Worker(new URL('../composition/job-thread.ts', import.meta.url), {
      name: `jobs:${lane}`,
      workerData: {
        databaseUrl: settings.databaseUrl,
        dataDir: settings.dataDir,
        spellingDictionaries: settings.spellingDictionaries,
        secretKey: settings.secretKey,
        oldSecretKeys: settings.oldSecretKeys,
        machineTranslationPrivate: settings.machineTranslationPrivate,
        serverId,
        lane,
        matcherPort: matches.port2,
      },
      transferList: [matches.port2],
    });
    thread.on('message', (message: JobThreadMessage) => {
      if (message.type === 'ended') {
        usage.add(message.person, 'jobs', 1);
        usage.add(message.person, 'cpu_seconds', message.cpu);
        wake();
      } else log(message.level, message.message, message.details);
    });
    thread.on('error', (error) => log('error', 'A job thread died', { lane, error: error.stack }));
    thread.on('exit', () => {
      if (stopped) return;
      setTimeout(async () => {
        await releaseJobs(database.db, serverId).catch(() => {});
        if (!stopped) worker = start();
      }, RESTART_AFTER);
    });
    return thread;
  }

  const timer = setInterval(() => void heartbeat(database.db, serverId).catch(() => {}), HEARTBEAT);
  timer.unref();
  return {
    wake: () => worker.postMessage('wake'),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await worker.terminate();
      await handOverJobs(database.db, serverId).catch(() => {});
    },
  };
}
