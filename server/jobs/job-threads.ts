import { MessageChannel, Worker } from 'node:worker_threads';
import { limitCpu } from '../budget/cpu-limit.ts';
import type { Matcher } from '../engines/look-up.ts';
import type { Log } from '../runtime/log.ts';
import type { Settings } from '../runtime/settings.ts';
import type { ClaimedJob } from './claims.ts';
import { serveMatcher } from './matcher-port.ts';
import type { Interruption } from './runner.ts';

/** The thread's `workerData`. */
export interface JobThreadData
  extends Pick<
    Settings,
    | 'databaseUrl'
    | 'dataDir'
    | 'spellingDictionaries'
    | 'secretKey'
    | 'oldSecretKeys'
    | 'machineTranslationPrivate'
  > {
  serverId: string;
  matcherPort: MessageChannel['port2'];
}

/** To the thread. `why`: the job was interrupted and must be undone. */
export type JobOrder = { type: 'run'; job: ClaimedJob; why?: Interruption } | { type: 'yield' };

/**
 * From the thread. `cpu` in seconds; `isOver`: the job will not go on later; `failure`: the database could not be
 * reached.
 */
export type JobNews =
  | { type: 'ready' }
  | { type: 'moved' }
  | { type: 'reading'; bytes: number }
  | ({ type: 'ended' } & Stopped)
  | { type: 'log'; level: 'warn' | 'error'; message: string; details?: Record<string, unknown> };

interface Stopped {
  cpu: number;
  isOver: boolean;
  failure?: string;
}

export type JobEnd =
  | ({ how: 'ended' } & Stopped)
  /** The thread died; `wasReady`: perhaps because of the job. */
  | { how: 'died'; wasReady: boolean }
  /** The thread was ended, because the job took too long or did not react to its cancellation. */
  | { how: 'interrupted'; why: Interruption };

/** A thread that runs one job at a time. */
export interface JobThread {
  /** Runs the job, or undoes it if it was interrupted. */
  run(job: ClaimedJob, why?: Interruption): Promise<JobEnd>;
  /** Asks the job to make room at its next checkpoint. */
  yield(): void;
  /** Ends the thread in the middle of its job. */
  interrupt(why: Interruption): void;
  end(): Promise<void>;
}

export function startJobThread(
  settings: Settings,
  {
    serverId,
    matcher,
    log,
    cpuToRead,
  }: { serverId: string; matcher: Matcher; log: Log; cpuToRead(bytes: number): number },
): JobThread {
  const { port1, port2 } = new MessageChannel();
  serveMatcher(matcher, port1);
  const workerData: JobThreadData = {
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    spellingDictionaries: settings.spellingDictionaries,
    secretKey: settings.secretKey,
    oldSecretKeys: settings.oldSecretKeys,
    machineTranslationPrivate: settings.machineTranslationPrivate,
    serverId,
    matcherPort: port2,
  };
  const worker = new Worker(new URL('../composition/job-thread.ts', import.meta.url), {
    name: 'jobs',
    workerData,
    transferList: [port2],
  });
  let settle: ((end: JobEnd) => void) | undefined;
  let interrupted: Interruption | undefined;
  let isReady = false;
  let isGone = false;
  const limit = limitCpu(worker, Number.POSITIVE_INFINITY, () => interrupt('too-long'));

  function interrupt(why: Interruption): void {
    interrupted ??= why;
    void worker.terminate();
  }

  worker.on('message', (news: JobNews) => {
    if (news.type === 'log') return log(news.level, news.message, news.details);
    if (news.type === 'ready') {
      isReady = true;
      return;
    }
    if (news.type === 'moved') return limit.moved();
    if (news.type === 'reading') return limit.moved(cpuToRead(news.bytes));
    limit.moved(Number.POSITIVE_INFINITY);
    const { type, ...end } = news;
    settle?.({ how: type, ...end });
  });
  worker.on('error', (error) => log('error', 'A job thread died', { error: error.stack }));
  worker.on('exit', () => {
    isGone = true;
    limit.stop();
    settle?.(interrupted ? { how: 'interrupted', why: interrupted } : { how: 'died', wasReady: isReady });
  });
  const send = (order: JobOrder) => worker.postMessage(order);
  return {
    run(job, why) {
      // It died after its last job.
      if (isGone) return Promise.resolve({ how: 'died', wasReady: false });
      return new Promise((resolve) => {
        settle = resolve;
        send({ type: 'run', job, ...(why && { why }) });
      });
    },
    yield: () => send({ type: 'yield' }),
    interrupt,
    async end() {
      await worker.terminate();
    },
  };
}
