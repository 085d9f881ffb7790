import { randomUUID } from 'node:crypto';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { OpenDatabase } from '../db/open.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { serveMatcher } from '../translation-memory/matcher-port.ts';
import { beat, releaseJobs } from './runner.ts';

const BEAT = 3_000;
const RESTART_AFTER = 1_000;

export interface JobRunner {
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the thread that runs jobs, and again when it dies. */
export async function startJobs(
  database: OpenDatabase,
  settings: Settings,
  { log, matcher }: Pick<Services, 'log' | 'matcher'>,
): Promise<JobRunner> {
  const serverId = randomUUID();
  // The embedded database has one server: whatever was running when it stopped is free.
  if (database.kind === 'sqlite') await releaseJobs(database.db, 'anybody');
  let stopped = false;
  let worker = start();

  function start(): Worker {
    const matches = new MessageChannel();
    serveMatcher(matcher, matches.port1);
    const { databaseUrl, dataDir } = settings;
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { databaseUrl, dataDir, serverId, matcherPort: matches.port2 },
      transferList: [matches.port2],
    });
    thread.on('message', ({ level, message, details }) => log(level, message, details));
    thread.on('error', (error) => log('error', 'The job thread died', { error: error.stack }));
    thread.on('exit', () => {
      if (stopped) return;
      setTimeout(async () => {
        await releaseJobs(database.db, serverId).catch(() => {});
        if (!stopped) worker = start();
      }, RESTART_AFTER);
    });
    return thread;
  }

  const timer = setInterval(() => void beat(database.db, serverId).catch(() => {}), BEAT);
  timer.unref();
  return {
    wake: () => worker.postMessage('wake'),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await worker.terminate();
      await releaseJobs(database.db, serverId).catch(() => {});
    },
  };
}
