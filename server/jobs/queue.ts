import type { Job, JobKind } from '../../shared/domain/contract/job.ts';
import type { Db } from '../db/open.ts';
import { wordingOf } from '../messages/localised.ts';
import { notFound } from '../messages/problem.ts';

/**
 * Queues a job. Call it in the transaction that creates its subject, then wake the runner after the commit.
 */
export async function enqueueJob(
  trx: Db,
  job: { kind: JobKind; payload: unknown; subjectId: number | null; userId: number },
): Promise<number> {
  const row = await trx
    .insertInto('job')
    .values({
      kind: job.kind,
      status: 'pending',
      payload: JSON.stringify(job.payload),
      subject_id: job.subjectId,
      created_by: job.userId,
      created_at: new Date().toISOString(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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
