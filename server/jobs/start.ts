import { randomUUID } from 'node:crypto';
import { cpuToRead } from '../budget/cpu-limit.ts';
import { usage } from '../budget/usage.ts';
import { dialectOf } from '../db/dialect.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Services } from '../services/services.ts';
import { chooseNext, type FreeJob, isUnfair, LONG_MS } from './choose.ts';
import {
  type ClaimedJob,
  claimJob,
  findCancelled,
  findFreeJobs,
  handOverJobs,
  heartbeat,
  releaseJob,
  releaseJobs,
} from './claims.ts';
import { type JobThread, startJobThread } from './job-threads.ts';
import type { Interruption } from './runner.ts';

const HEARTBEAT = 3_000;
/** Polling interval for jobs that another server queued or abandoned, in ms. */
const POLL = 2_000;
/** Pause after a thread has died, in ms. */
const RESTART_AFTER = 1_000;
/** A cancelled job that does not react within this time is ended with its thread, in ms. */
const CANCEL_GRACE = 3_000;
/** A long job makes room for others after this time, in ms. */
const TURN = 5_000;
/** Threads kept for the next jobs, the second one only for a while. */
const KEPT = 2;
/** The second idle thread ends after this time, in ms. */
const IDLE = 60_000;
/** How often PostgreSQL's trigram index is cleaned up, in ms. */
const CLEANUP_INTERVAL = 60_000;

export interface JobRunner {
  wake(): void;
  stop(): Promise<void>;
}

interface JobOptions {
  /** Processor time in ms that reading a file of this many bytes may take. */
  cpuToRead(bytes: number): number;
  startThread?: typeof startJobThread;
}

interface Run {
  job: ClaimedJob;
  thread: JobThread;
  since: number;
  /** It was interrupted and is being undone. */
  why: Interruption | undefined;
  /** When its cancellation was first seen. */
  cancelledAt?: number;
}

/** Shares out the queued jobs to threads, which are started when there is work. */
export async function startJobs(
  { db }: OpenDatabase,
  settings: Settings,
  { log, matcher }: Pick<Services, 'log' | 'matcher'>,
  { startThread = startJobThread, ...limits }: JobOptions = { cpuToRead },
): Promise<JobRunner> {
  const serverId = randomUUID();
  const runs = new Map<number, Run>();
  const idle: { thread: JobThread; timer: NodeJS.Timeout }[] = [];
  /** When each person's last job started. */
  const started = new Map<number, number>();
  let isStopped = false;
  let sharing: Promise<void> | null = null;
  let again = false;

  // SQLite has one server only: jobs that were running when it stopped are free.
  if (!dialectOf(db).isShared) await releaseJobs(db, 'anybody');

  const runningNow = () =>
    [...runs.values()].map(({ job, since }) => ({
      person: job.created_by,
      isLong: job.is_large === 1 || performance.now() - since > LONG_MS,
    }));

  function shareOut(): Promise<void> {
    again = true;
    sharing ??= shareOutAll();
    return sharing;
  }

  async function shareOutAll(): Promise<void> {
    try {
      while (again && !isStopped) {
        again = false;
        const free = await findFreeJobs(db, { serverId, running: [...runs.keys()] });
        const next = chooseNext(free, runningNow(), started);
        if (!next) {
          askForRoom(free);
          continue;
        }
        again = true;
        const job = await claimJob(db, serverId, next.id);
        // Otherwise another server was faster.
        if (job) start(job);
      }
    } catch (error) {
      // The next poll tries again.
      log('warn', 'Jobs are waiting for the database', { error: String(error) });
    } finally {
      sharing = null;
    }
    if (!isStopped && runningNow().some(({ isLong }) => isLong)) keepSpare();
  }

  function start(job: ClaimedJob): void {
    started.set(job.created_by, performance.now());
    void follow(job);
  }

  async function follow(job: ClaimedJob, why?: Interruption): Promise<void> {
    if (isStopped) return;
    const thread = takeThread(job);
    runs.set(job.id, { job, thread, why, since: performance.now() });
    const end = await thread.run(job, why);
    if (isStopped) return;
    if (end.how === 'interrupted') return follow(job, end.why);
    if (end.how === 'died') {
      await releaseJob(db, job, serverId, { counts: end.wasReady }).catch(() => {});
      runs.delete(job.id);
      setTimeout(shareOut, RESTART_AFTER).unref();
      return;
    }
    runs.delete(job.id);
    keep(thread);
    usage.add(job.created_by, 'cpu_seconds', end.cpu);
    if (end.failure !== undefined) {
      log('warn', 'Jobs are waiting for the database', { error: end.failure });
      return;
    }
    if (end.isOver) usage.add(job.created_by, 'jobs', 1);
    await shareOut();
  }

  /** A large job leaves the most recently used thread to small jobs, which would wait for another one to load. */
  function takeThread({ is_large }: ClaimedJob): JobThread {
    const kept = is_large === 0 ? idle.pop() : idle.length < 2 ? undefined : idle.shift();
    if (!kept) return newThread();
    clearTimeout(kept.timer);
    return kept.thread;
  }

  const newThread = () => startThread(settings, { serverId, matcher, log, ...limits });

  /**
   * Starts a thread before a small job needs one: next to long jobs, loading the modules takes longer than many
   * small jobs do.
   */
  function keepSpare(): void {
    if (idle.length === 0) keep(newThread());
  }

  function keep(thread: JobThread): void {
    if (idle.length >= KEPT) return void thread.end();
    const timer = setTimeout(() => {
      const at = idle.findIndex((kept) => kept.thread === thread);
      if (at === 0 && idle.length === 1) return;
      idle.splice(at, 1);
      void thread.end();
    }, IDLE);
    timer.unref();
    idle.push({ thread, timer });
  }

  /** Asks long jobs to make room for users with fewer running jobs. */
  function askForRoom(free: readonly FreeJob[]): void {
    if (free.length === 0) return;
    const running = runningNow();
    for (const { job, thread, since } of runs.values()) {
      if (performance.now() - since > TURN && isUnfair(job.created_by, running, free)) thread.yield();
    }
  }

  async function endCancelled(): Promise<void> {
    const cancelled = await findCancelled(db, [...runs.keys()]);
    const now = performance.now();
    for (const [id, run] of runs) {
      if (run.why || !cancelled.has(id)) continue;
      run.cancelledAt ??= now;
      if (now - run.cancelledAt >= CANCEL_GRACE) run.thread.interrupt('cancelled');
    }
  }

  const ignoreFailure = (work: () => Promise<unknown>) => () => void work().catch(() => {});
  const timers = [
    setInterval(shareOut, POLL),
    setInterval(ignoreFailure(endCancelled), POLL / 2),
    setInterval(
      ignoreFailure(async () => runs.size > 0 && heartbeat(db, serverId)),
      HEARTBEAT,
    ),
    setInterval(
      ignoreFailure(() => dialectOf(db).textIndex.tidy(db)),
      CLEANUP_INTERVAL,
    ),
  ];
  for (const timer of timers) timer.unref();
  void shareOut();
  return {
    wake: () => void shareOut(),
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      const threads = [...runs.values(), ...idle].map(({ thread }) => thread.end());
      // Includes a job that is just being claimed.
      await Promise.all([...threads, sharing]);
      await handOverJobs(db, serverId).catch(() => {});
    },
  };
}
