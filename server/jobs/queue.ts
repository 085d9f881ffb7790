import type { Job, JobKind } from '../../shared/domain/contract/job.ts';
import type { Db } from '../db/open.ts';
import { wordingOf } from '../messages/localised.ts';
import { notFound } from '../messages/problem.ts';

/** From this size on a job is large. */
const LARGE = { bytes: 1_000_000, rows: 3_000 };

type JobSize = { bytes: number } | { rows: number } | 'unknown';

interface NewJob {
  kind: JobKind;
  payload: unknown;
  subjectId: number | null;
  userId: number;
  /** The file to read, or the rows to go through; absent = the job is short. */
  size?: JobSize;
}

/**
 * Queues a job. Call it in the transaction that creates its subject, then wake the runner after the commit.
 */
export async function enqueueJob(trx: Db, job: NewJob): Promise<number> {
  const row = await trx
    .insertInto('job')
    .values({
      kind: job.kind,
      status: 'pending',
      payload: JSON.stringify(job.payload),
      subject_id: job.subjectId,
      created_by: job.userId,
      is_large: job.size && isLarge(job.size) ? 1 : 0,
      created_at: new Date().toISOString(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function isLarge(size: JobSize): boolean {
  if (size === 'unknown') return true;
  return 'bytes' in size ? size.bytes >= LARGE.bytes : size.rows >= LARGE.rows;
}

const COLUMNS = [
  'id',
  'kind',
  'status',
  'done',
  'total',
  'error',
  'error_says',
  'report',
  'subject_id',
  'created_at',
  'started_at',
  'finished_at',
] as const;

/** Throws 404 when the job does not exist. */
export async function getJob(db: Db, id: number): Promise<Job> {
  const row = await db.selectFrom('job').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('job');
  const report = row.report ? JSON.parse(row.report) : null;
  return { ...row, error_says: wordingOf(row.error_says, row.error), report, progress: progressOf(row) };
}

function progressOf({ status, done, total }: { status: string; done: number; total: number }): number {
  if (status === 'done') return 1;
  return total > 0 ? Math.min(1, done / total) : 0;
}
