import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import type { FreeJob } from './choose.ts';
import { JOBS_BY_NOUN } from './order.ts';

/** A job whose server sent no heartbeat for this long is taken over, in ms. */
const STALE = 15_000;

/** A job as it was when a server claimed it. */
export interface ClaimedJob {
  id: number;
  kind: Database['job']['kind'];
  payload: string;
  checkpoint: string | null;
  subject_id: number | null;
  created_by: number;
  is_large: 0 | 1;
  attempts: number;
  moved_in_attempt: number;
}

const FREE = ['id', 'created_by', 'is_large'] as const;

/**
 * Jobs that may be started now: the abandoned ones, and of each person the oldest pending ones, one large and
 * one not. Changes of a glossary, memory or document happen in the requested order; jobs that only read wait
 * for older changes.
 *
 * @param running jobs that this server is running
 */
export async function findFreeJobs(
  db: Db,
  { serverId, running }: { serverId: string; running: readonly number[] },
): Promise<FreeJob[]> {
  const abandoned = await db
    .selectFrom('job')
    .select(FREE)
    .where('status', '=', 'processing')
    .where((where) => isAbandoned(where, serverId))
    .$if(running.length > 0, (query) => query.where('id', 'not in', running))
    .orderBy('id')
    .execute();
  const owners = await db
    .selectFrom('job')
    .select(['created_by', 'is_large'])
    .distinct()
    .where('status', '=', 'pending')
    .execute();
  const pending = await Promise.all(
    owners.map(({ created_by, is_large }) =>
      db
        .selectFrom('job')
        .select(FREE)
        .where('status', '=', 'pending')
        .where('created_by', '=', created_by)
        .where('is_large', '=', is_large)
        .where((where) => where.not(where.exists(olderOnes(where))))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return [...abandoned, ...pending.filter((job) => job !== undefined)];
}

/** Unfinished older jobs that a job has to wait for. */
function olderOnes(where: ExpressionBuilder<Database, 'job'>) {
  return where
    .selectFrom('job as older')
    .select('older.id')
    .whereRef('older.subject_id', '=', 'job.subject_id')
    .whereRef('older.id', '<', 'job.id')
    .where('older.status', 'in', ['pending', 'processing'])
    .where((pair) =>
      pair.or(
        JOBS_BY_NOUN.map(({ all, changing }) =>
          pair.and([pair('job.kind', 'in', all), pair('older.kind', 'in', changing)]),
        ),
      ),
    );
}

function isAbandoned(where: ExpressionBuilder<Database, 'job'>, serverId: string) {
  return where.or([
    where('heartbeat_at', 'is', null),
    where('heartbeat_at', '<', new Date(Date.now() - STALE).toISOString()),
    // Claimed by ourselves although we are not running it: the connection broke before the claim was
    // answered.
    where('claimed_by', '=', serverId),
  ]);
}

/** `undefined` when it was claimed meanwhile. */
export function claimJob(db: Db, serverId: string, id: number): Promise<ClaimedJob | undefined> {
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
          where.and([where('status', '=', 'processing'), isAbandoned(where, serverId)]),
        ]),
      )
      .returning([
        'id',
        'kind',
        'payload',
        'checkpoint',
        'subject_id',
        'created_by',
        'is_large',
        'attempts',
        'moved_in_attempt',
      ])
      .executeTakeFirst(),
  );
}

/** Whether the claim still holds: the job has neither ended nor been taken over. */
export async function isStillOurs(db: Db, job: ClaimedJob, serverId: string): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', job.id)
    .where('status', '=', 'processing')
    .where('claimed_by', '=', serverId)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a claim, so that any server can claim the job at once. `counts`: whether the attempt counts. */
export async function releaseJob(
  db: Db,
  job: Pick<ClaimedJob, 'id' | 'attempts'>,
  serverId: string,
  { counts, isLarge }: { counts: boolean; isLarge?: true },
): Promise<void> {
  await db
    .updateTable('job')
    .set({
      claimed_by: null,
      heartbeat_at: null,
      attempts: counts ? job.attempts : job.attempts - 1,
      ...(isLarge && { is_large: 1 }),
    })
    .where('id', '=', job.id)
    .where('status', '=', 'processing')
    .where('claimed_by', '=', serverId)
    .where('attempts', '=', job.attempts)
    .execute();
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

/** Which of the jobs were cancelled. */
export async function findCancelled(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', ids)
    .where('cancel_requested', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
