import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind, JobReport } from '../../shared/domain/contract/job.ts';
import { databaseFailure } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import type { Matcher } from '../engines/look-up.ts';
import { FormatError } from '../formats/format-error.ts';
import { localised, type Refusal, sentenceOf, storedWording } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { emitJobDone, emitJobFailed } from '../messaging/webhooks/job-events.ts';
import type { Settings } from '../runtime/settings.ts';
import { chooseNext } from './choose.ts';
import { type ClaimedJob, claimJob, findFreeJobs, isStillOurs, releaseJob } from './claims.ts';
import { JobCancelled, type JobContext, JobFailure, type JobHandler } from './handler.ts';

/** Attempts without progress after which a job that crashes the server is failed instead of retried. */
const MAX_ATTEMPTS = 3;

/** The handler of each kind of job. */
export type JobHandlers = Partial<Record<JobKind, JobHandler<never>>>;

export interface RunnerOptions {
  /** Called per job: the handlers are most of the server's code. */
  loadHandlers(): Promise<JobHandlers>;
  db: Db;
  matcher: Matcher;
  /** Lets jobs start threads with their own connections. */
  settings?: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  openTranslator?: JobContext['openTranslator'];
  /** Identifies this server in `claimed_by`. */
  serverId: string;
  /** Whether the job should make room for others at its next checkpoint. */
  mustYield?(): boolean;
  /** Called at each sign of progress. */
  onMove?(): void;
  /** Called when the job begins to read a file, with the bytes to read. */
  onReading?(bytes: number): void;
  log(level: 'warn' | 'error', message: string, details?: Record<string, unknown>): void;
}

/** Runs all queued jobs one after the other in this thread. */
export async function runQueuedJobs(options: RunnerOptions): Promise<void> {
  while (await runNextJob(options));
}

/** Runs a queued job in this thread. Returns `false` if none is free. */
export async function runNextJob(options: RunnerOptions): Promise<boolean> {
  const { db, serverId } = options;
  const free = await findFreeJobs(db, { serverId, running: [] });
  const next = chooseNext(free, [], new Map());
  if (!next) return false;
  const job = await claimJob(db, serverId, next.id);
  // Otherwise another server was faster.
  if (job) await runJob(options, job);
  return true;
}

/** Why a job's thread was ended while it was running. */
export type Interruption = 'cancelled' | 'too-long';

const REASONS: Record<Interruption, () => JobFailure> = {
  cancelled: () => new JobCancelled(),
  'too-long': () => new JobFailure(localised('job.too-long')),
};

/** Thrown at a checkpoint to make room for others. */
class Yielded extends Error {}

/**
 * Runs a claimed job to its end, or until it makes room. Returns whether it is over. Throws when the database
 * fails.
 */
export async function runJob(options: RunnerOptions, job: ClaimedJob): Promise<boolean> {
  const isOver = await runHandler(options, job);
  // Imported units become visible in the job's last transaction, so the handler cannot announce them itself.
  options.matcher.changed();
  return isOver;
}

/** Undoes and fails a job whose thread was ended. */
export async function settleJob(
  options: RunnerOptions,
  job: ClaimedJob,
  why: Interruption,
): Promise<boolean> {
  const handlers = await options.loadHandlers();
  // The job may have ended just before its thread.
  if (!(await isStillOurs(options.db, job, options.serverId))) return true;
  const handler = handlers[job.kind] as JobHandler | undefined;
  await failJob(options, job, handler, createContext(options, job), REASONS[why]());
  options.matcher.changed();
  return true;
}

async function runHandler(options: RunnerOptions, job: ClaimedJob): Promise<boolean> {
  const handlers = await options.loadHandlers();
  const handler = handlers[job.kind] as JobHandler | undefined;
  const context = createContext(options, job);
  try {
    if (!handler) throw new JobFailure(localised('job.unknown', { kind: job.kind }));
    if (job.attempts - job.moved_in_attempt > MAX_ATTEMPTS) throw new JobFailure(localised('job.given-up'));
    const report = await handler.run(context);
    await options.db.transaction().execute(async (trx) => {
      await handler.complete(trx, context, report);
      await endJob(trx, job, options.serverId, { report });
      await emitJobDone(trx, job);
    });
    return true;
  } catch (error) {
    if (databaseFailure(error)) {
      // Not the job's fault: it resumes when the database is back.
      await keepReleasing(options, job, { counts: false });
      throw error;
    }
    if (error instanceof Yielded) {
      await releaseJob(options.db, job, options.serverId, { counts: false, isLarge: true });
      return false;
    }
    // The server that took the job over also cleans up.
    if (error instanceof TakenOver || !(await isStillOurs(options.db, job, options.serverId))) return true;
    await failJob(options, job, handler, context, error);
    return true;
  }
}

/** How often releasing a job is retried, and the pause in between, in ms. */
const TRIES = 120;
const RETRY_PAUSE = 500;

/** Releases a job that this server cannot continue, as soon as the database can be reached. */
async function keepReleasing(
  { db, serverId }: RunnerOptions,
  job: ClaimedJob,
  how: { counts: boolean },
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await sleep(RETRY_PAUSE);
    try {
      return await releaseJob(db, job, serverId, how);
    } catch {
      // The database is still unreachable.
    }
  }
}

async function failJob(
  options: RunnerOptions,
  job: ClaimedJob,
  handler: JobHandler | undefined,
  context: JobContext,
  error: unknown,
): Promise<void> {
  const why = sentenceFor(error);
  if (!isForPeople(error)) {
    options.log('error', 'A job failed', {
      job: job.id,
      kind: job.kind,
      error: (error as Error)?.stack ?? String(error),
    });
  }
  try {
    await handler?.undo(context, why);
    await endJob(options.db, job, options.serverId, { error: why });
    await emitJobFailed(options.db, job, String(why));
  } catch (undoError) {
    // It is retried, and finally undone.
    await keepReleasing(options, job, { counts: true });
    options.log('error', 'A failed job could not be rolled back yet', {
      job: job.id,
      error: String(undoError),
    });
  }
}

/** Whether the message explains the failure to the user who started the job. */
function isForPeople(error: unknown): error is JobFailure | FormatError | ProblemError {
  return error instanceof JobFailure || error instanceof FormatError || error instanceof ProblemError;
}

function sentenceFor(error: unknown): Refusal {
  return isForPeople(error) ? sentenceOf(error) : localised('job.mistake');
}

async function endJob(
  db: Db,
  job: ClaimedJob,
  serverId: string,
  end: { report: JobReport } | { error: Refusal },
): Promise<void> {
  const failed = 'error' in end;
  const ended = await db
    .updateTable('job')
    .set({
      status: failed ? 'failed' : 'done',
      error: failed ? String(end.error) : null,
      error_says: failed ? storedWording(end.error) : null,
      report: failed ? null : JSON.stringify(end.report),
      finished_at: new Date().toISOString(),
    })
    .where('id', '=', job.id)
    .where('claimed_by', '=', serverId)
    .where('attempts', '=', job.attempts)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  // Another server took the job over because this one seemed dead: nothing may be counted twice.
  if (Number(ended.numUpdatedRows) !== 1) throw takeoverError(job);
}

function createContext(
  { db, matcher, serverId, settings, openTranslator, mustYield, onMove, onReading }: RunnerOptions,
  job: ClaimedJob,
): JobContext {
  let hasMoved = false;
  /** Whether yielding now would lose no work. */
  let isAtCheckpoint = false;
  const giveWay = () => {
    if (mustYield?.()) throw new Yielded();
  };
  const context: JobContext = {
    db,
    matcher,
    ...(settings && { settings }),
    ...(openTranslator && { openTranslator }),
    job: { ...job, payload: JSON.parse(job.payload) },
    checkpoint: job.checkpoint ? JSON.parse(job.checkpoint) : null,
    reading: (bytes) => onReading?.(bytes),
    async progress(done, total) {
      onMove?.();
      if (isAtCheckpoint) giveWay();
      isAtCheckpoint = false;
      const row = await db
        .updateTable('job')
        .set({ done: Math.floor(done), total: Math.ceil(total) })
        .where('id', '=', job.id)
        .returning(['cancel_requested', 'attempts', 'claimed_by'])
        .executeTakeFirst();
      if (row?.cancel_requested) throw new JobCancelled();
      if (row?.attempts !== job.attempts || row.claimed_by !== serverId) throw takeoverError(job);
    },
    async hold(trx) {
      const held = await trx
        .updateTable('job')
        .set({ heartbeat_at: new Date().toISOString() })
        .where('id', '=', job.id)
        .where('claimed_by', '=', serverId)
        .where('attempts', '=', job.attempts)
        .returning('id')
        .executeTakeFirst();
      if (!held) throw takeoverError(job);
    },
    async saveCheckpoint(trx, value, reached) {
      onMove?.();
      if (reached && value !== null && hasMoved) giveWay();
      const saved = await trx
        .updateTable('job')
        .set({
          checkpoint: JSON.stringify(value),
          ...(value === null ? {} : { moved_in_attempt: job.attempts }),
          ...(reached && { done: Math.floor(reached.done), total: Math.ceil(reached.total) }),
        })
        .where('id', '=', job.id)
        .where('claimed_by', '=', serverId)
        .where('attempts', '=', job.attempts)
        .returning('cancel_requested')
        .executeTakeFirst();
      // The transaction is rolled back: the server that took the job over writes it.
      if (!saved) throw takeoverError(job);
      if (reached && saved.cancel_requested) throw new JobCancelled();
      context.checkpoint = value;
      hasMoved = true;
      isAtCheckpoint = value !== null;
    },
  };
  return context;
}

/** Another server considered this one dead, though it may only have been suspended. */
class TakenOver extends Error {}

function takeoverError({ id }: ClaimedJob): TakenOver {
  return new TakenOver(`Job ${id} is no longer this server's.`);
}
