import { sql } from 'kysely';
import type { JobKind, JobReport } from '../../shared/contract/job.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import { FormatError } from '../formats/format-error.ts';
import type { Matcher } from '../services.ts';
import { JobCancelled, type JobContext, JobFailure, type JobHandler } from './handler.ts';
import { HANDLERS } from './handlers.ts';

/** A job whose server has been silent for so long is taken over, in ms. */
const STALE = 15_000;
/** A job that took the server down so often is failed rather than tried again. */
const MAX_ATTEMPTS = 3;

export interface RunnerOptions {
  db: Db;
  kind: DatabaseKind;
  matcher: Matcher;
  /** Names this server in `claimed_by`. */
  serverId: string;
  log(level: 'warn' | 'error', message: string, details?: Record<string, unknown>): void;
}

interface ClaimedJob {
  id: number;
  kind: JobKind;
  payload: string;
  checkpoint: string | null;
  subject_id: number | null;
  created_by: number;
  attempts: number;
}

/** Runs what is queued, oldest first, until nothing is left. */
export async function runQueuedJobs(options: RunnerOptions): Promise<void> {
  for (let job = await claimJob(options); job; job = await claimJob(options)) await runJob(options, job);
}

/** Frees the jobs of a server that is known to be gone, so that they are claimed again at once. */
export async function releaseJobs(db: Db, claimedBy: string | 'anybody'): Promise<void> {
  let query = db.updateTable('job').set({ heartbeat_at: null }).where('status', '=', 'processing');
  if (claimedBy !== 'anybody') query = query.where('claimed_by', '=', claimedBy);
  await query.execute();
}

export async function beat(db: Db, serverId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ heartbeat_at: new Date().toISOString() })
    .where('status', '=', 'processing')
    .where('claimed_by', '=', serverId)
    .execute();
}

async function claimJob({ db, kind, serverId }: RunnerOptions): Promise<ClaimedJob | undefined> {
  const now = new Date();
  const silentSince = new Date(now.getTime() - STALE).toISOString();
  return db.transaction().execute(async (trx) => {
    let query = trx
      .selectFrom('job')
      .select('id')
      .where((where) =>
        where.or([
          where('status', '=', 'pending'),
          where.and([
            where('status', '=', 'processing'),
            where.or([where('heartbeat_at', 'is', null), where('heartbeat_at', '<', silentSince)]),
          ]),
        ]),
      )
      .orderBy('id')
      .limit(1);
    if (kind === 'postgres') query = query.forUpdate().skipLocked();
    const next = await query.executeTakeFirst();
    if (!next) return undefined;
    return trx
      .updateTable('job')
      .set({
        status: 'processing',
        claimed_by: serverId,
        heartbeat_at: now.toISOString(),
        started_at: sql`coalesce(started_at, ${now.toISOString()})`,
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', next.id)
      .returning(['id', 'kind', 'payload', 'checkpoint', 'subject_id', 'created_by', 'attempts'])
      .executeTakeFirst();
  });
}

async function runJob(options: RunnerOptions, job: ClaimedJob): Promise<void> {
  const handler = HANDLERS[job.kind] as JobHandler | undefined;
  const context = createContext(options, job);
  try {
    if (!handler) throw new JobFailure(`This server does not know how to do "${job.kind}".`);
    if (job.attempts > MAX_ATTEMPTS)
      throw new JobFailure('The job stopped the server several times and was given up.');
    const report = await handler.run(context);
    await options.db.transaction().execute(async (trx) => {
      await handler.complete(trx, context, report);
      await endJob(trx, job, options.serverId, { report });
    });
  } catch (error) {
    await failJob(options, job, handler, context, error);
  }
}

async function failJob(
  options: RunnerOptions,
  job: ClaimedJob,
  handler: JobHandler | undefined,
  context: JobContext,
  error: unknown,
): Promise<void> {
  const message = messageFor(error);
  if (!(error instanceof JobFailure || error instanceof FormatError)) {
    options.log('error', 'A job failed', {
      job: job.id,
      kind: job.kind,
      error: (error as Error)?.stack ?? String(error),
    });
  }
  try {
    await handler?.undo(context, message);
    await endJob(options.db, job, options.serverId, { error: message });
  } catch (undoError) {
    // The job stays claimed; when its heartbeat has gone stale it is tried again, and in the end undone.
    options.log('error', 'A failed job could not be taken back yet', {
      job: job.id,
      error: String(undoError),
    });
  }
}

function messageFor(error: unknown): string {
  if (error instanceof JobFailure || error instanceof FormatError) return error.message;
  return 'The server made a mistake while working on it. It was logged; nothing was changed.';
}

async function endJob(
  db: Db,
  job: ClaimedJob,
  serverId: string,
  end: { report: JobReport } | { error: string },
): Promise<void> {
  const failed = 'error' in end;
  const ended = await db
    .updateTable('job')
    .set({
      status: failed ? 'failed' : 'done',
      error: failed ? end.error : null,
      report: failed ? null : JSON.stringify(end.report),
      finished_at: new Date().toISOString(),
    })
    .where('id', '=', job.id)
    .where('claimed_by', '=', serverId)
    .where('attempts', '=', job.attempts)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  // Another server took the job over while this one was thought dead: what this one did must not count twice.
  if (Number(ended.numUpdatedRows) !== 1) throw new Error(`Job ${job.id} is no longer this server's.`);
}

function createContext({ db, kind, matcher }: RunnerOptions, job: ClaimedJob): JobContext {
  const context: JobContext = {
    db,
    kind,
    matcher,
    job: { ...job, payload: JSON.parse(job.payload) },
    checkpoint: job.checkpoint ? JSON.parse(job.checkpoint) : null,
    async progress(done, total) {
      const row = await db
        .updateTable('job')
        .set({ done: Math.floor(done), total: Math.ceil(total) })
        .where('id', '=', job.id)
        .returning(['cancel_requested', 'attempts'])
        .executeTakeFirst();
      if (row?.cancel_requested) throw new JobCancelled();
      if (row?.attempts !== job.attempts) throw new Error(`Job ${job.id} was taken over.`);
    },
    async saveCheckpoint(trx, value) {
      context.checkpoint = value;
      await trx
        .updateTable('job')
        .set({ checkpoint: JSON.stringify(value) })
        .where('id', '=', job.id)
        .execute();
    },
  };
  return context;
}
