import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobKind, JobReport } from '../../shared/domain/contract/job.ts';
import { databaseFailure } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import type { Matcher } from '../engines/look-up.ts';
import { FormatError } from '../formats/format-error.ts';
import { localised, type Refusal, sentenceOf, storedWording } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { emitJobDone, emitJobFailed } from '../messaging/webhooks/job-events.ts';
import type { Settings } from '../runtime/settings.ts';
import { JobCancelled, type JobContext, JobFailure, type JobHandler } from './handler.ts';
import { kindsOf, type Lane, mustWaitFor, type QueuedJob } from './lanes.ts';

/** A job whose server sent no heartbeat for this long is taken over, in ms. */
const STALE = 15_000;
/** Attempts without progress after which a job that crashes the server is failed instead of retried. */
const MAX_ATTEMPTS = 3;

/** The handler of each kind of job. */
export type JobHandlers = Partial<Record<JobKind, JobHandler<never>>>;

export interface RunnerOptions {
  /**
   * Called per job: the handlers are most of the server's code, and a thread with an empty queue never needs
   * them.
   */
  loadHandlers(): Promise<JobHandlers>;
  db: Db;
  matcher: Matcher;
  /** Lets jobs start threads with their own connections. */
  settings?: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  openTranslator?: JobContext['openTranslator'];
  /** Identifies this runner in `claimed_by`; unique per thread of each server. */
  serverId: string;
  /** Runs only this lane's jobs. */
  lane?: Lane;
  /** Called after each job, as others may have waited for it, or it may have queued one. */
  onEnd?(ended: EndedJob): void;
  log(level: 'warn' | 'error', message: string, details?: Record<string, unknown>): void;
}

/** The owner of the ended job, and the processor time that it took of this thread, in seconds. */
export interface EndedJob {
  person: number;
  cpu: number;
}

interface ClaimedJob {
  id: number;
  kind: JobKind;
  payload: string;
  checkpoint: string | null;
  subject_id: number | null;
  created_by: number;
  attempts: number;
  moved_in_attempt: number;
}

/** Runs queued jobs, oldest first, until none is left. */
export async function runQueuedJobs(options: RunnerOptions): Promise<void> {
  for (let job = await claimJob(options); job; job = await claimJob(options)) {
    const before = process.threadCpuUsage();
    await runJob(options, job);
    // Imported units become visible in the job's last transaction, so the handler cannot announce them
    // itself.
    options.matcher.changed();
    const { user, system } = process.threadCpuUsage(before);
    options.onEnd?.({ person: job.created_by, cpu: (user + system) / 1e6 });
  }
}

/** Releases the jobs of a dead server, so that they can be claimed at once. */
export async function releaseJobs(db: Db, claimedBy: string | 'anybody'): Promise<void> {
  let query = db.updateTable('job').set({ heartbeat_at: null }).where('status', '=', 'processing');
  if (claimedBy !== 'anybody') query = query.where('claimed_by', '=', claimedBy);
  await query.execute();
}

/** Hands over the jobs of a stopping server without counting the attempt. */
export async function handOverJobs(db: Db, serverId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ heartbeat_at: null, attempts: sql`attempts - 1` })
    .where('status', '=', 'processing')
    .where('claimed_by', '=', serverId)
    .execute();
}

export async function heartbeat(db: Db, serverId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ heartbeat_at: new Date().toISOString() })
    .where('status', '=', 'processing')
    .where('claimed_by', '=', serverId)
    .execute();
}

/** Jobs considered per claim: the first ones may have to wait for their turn. */
const LOOKED_AT = 500;

async function claimJob(options: RunnerOptions): Promise<ClaimedJob | undefined> {
  for (;;) {
    const next = await findNext(options);
    if (!next) return undefined;
    const claimed = await claim(options, next.id);
    if (claimed) return claimed;
    // Another server was faster.
  }
}

/** The oldest free job of the lane that need not wait for an older one. */
async function findNext({ db, lane, serverId }: RunnerOptions): Promise<QueuedJob | undefined> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'kind', 'subject_id', 'status', 'heartbeat_at', 'claimed_by'])
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute();
  const silent = silentSince();
  const kinds = lane && new Set<JobKind>(kindsOf(lane));
  return rows.find(
    (row) =>
      (kinds?.has(row.kind) ?? true) &&
      (row.status === 'pending' ||
        row.heartbeat_at === null ||
        row.heartbeat_at < silent ||
        // Claimed by ourselves although we are idle: the connection broke before the claim was answered.
        row.claimed_by === serverId) &&
      !rows.some((older) => mustWaitFor(row, older)),
  );
}

function silentSince(): string {
  return new Date(Date.now() - STALE).toISOString();
}

/** `undefined` when it was claimed meanwhile. */
function claim({ db, serverId }: RunnerOptions, id: number): Promise<ClaimedJob | undefined> {
  const now = new Date().toISOString();
  return db.transaction().execute((trx) =>
    trx
      .updateTable('job')
      .set({
        status: 'processing',
        claimed_by: serverId,
        heartbeat_at: now,
        started_at: sql`coalesce(started_at, ${now})`,
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('status', '=', 'pending'),
          where.and([
            where('status', '=', 'processing'),
            where.or([
              where('heartbeat_at', 'is', null),
              where('heartbeat_at', '<', silentSince()),
              where('claimed_by', '=', serverId),
            ]),
          ]),
        ]),
      )
      .returning([
        'id',
        'kind',
        'payload',
        'checkpoint',
        'subject_id',
        'created_by',
        'attempts',
        'moved_in_attempt',
      ])
      .executeTakeFirst(),
  );
}

async function runJob(options: RunnerOptions, job: ClaimedJob): Promise<void> {
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
  } catch (error) {
    if (databaseFailure(error)) {
      // Not the job's fault: it resumes when the database is back.
      await releaseJob(options, job, { counts: false });
      throw error;
    }
    // The server that took the job over also cleans up.
    if (error instanceof TakenOver || !(await isStillOurs(options, job))) return;
    await failJob(options, job, handler, context, error);
  }
}

async function isStillOurs({ db, serverId }: RunnerOptions, job: ClaimedJob): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', job.id)
    .where('claimed_by', '=', serverId)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often releasing a job is retried, and the pause in between, in ms. */
const TRIES = 120;
const RETRY_PAUSE = 500;

/** Releases a job that this server cannot continue, for any server to claim. */
async function releaseJob(
  options: RunnerOptions,
  job: ClaimedJob,
  { counts }: { counts: boolean },
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await sleep(RETRY_PAUSE);
    try {
      await options.db
        .updateTable('job')
        .set({ claimed_by: null, heartbeat_at: null, attempts: counts ? job.attempts : job.attempts - 1 })
        .where('id', '=', job.id)
        .where('status', '=', 'processing')
        .where('claimed_by', '=', options.serverId)
        .where('attempts', '=', job.attempts)
        .execute();
      return;
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
    await releaseJob(options, job, { counts: true });
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
  { db, matcher, serverId, settings, openTranslator }: RunnerOptions,
  job: ClaimedJob,
): JobContext {
  const context: JobContext = {
    db,
    matcher,
    ...(settings && { settings }),
    ...(openTranslator && { openTranslator }),
    job: { ...job, payload: JSON.parse(job.payload) },
    checkpoint: job.checkpoint ? JSON.parse(job.checkpoint) : null,
    async progress(done, total) {
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
    },
  };
  return context;
}

/** Another server considered this one dead, though it may only have been suspended. */
class TakenOver extends Error {}

function takeoverError({ id }: ClaimedJob): TakenOver {
  return new TakenOver(`Job ${id} is no longer this server's.`);
}
