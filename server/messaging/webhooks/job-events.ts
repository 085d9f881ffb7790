import type { JobKind } from '../../../shared/domain/contract/job.ts';
import type { WebhookEvent } from '../../../shared/domain/contract/webhook.ts';
import { emitEvent } from '../../audit/emit.ts';
import type { Db } from '../../db/open.ts';

/** Jobs whose success emits an event, and the table of their subject. */
const EVENTS: Partial<Record<JobKind, { event: WebhookEvent; table: 'document' | 'glossary' | 'memory' }>> = {
  'document.import': { event: 'document.imported', table: 'document' },
  'glossary.import': { event: 'glossary.imported', table: 'glossary' },
  'memory.import': { event: 'memory.imported', table: 'memory' },
};

interface EndedJob {
  id: number;
  kind: JobKind;
  subject_id: number | null;
}

export async function emitJobDone(trx: Db, { id, kind, subject_id }: EndedJob): Promise<void> {
  const described = EVENTS[kind];
  if (!described || subject_id === null) return;
  const row = await trx
    .selectFrom(described.table)
    .select('name')
    .where('id', '=', subject_id)
    .executeTakeFirst();
  await emitEvent(trx, described.event, {
    job_id: id,
    [`${described.table}_id`]: subject_id,
    name: row?.name ?? null,
  });
}

/** Emits `job.failed`, except for cancelled jobs. */
export async function emitJobFailed(db: Db, job: EndedJob, error: string): Promise<void> {
  if (error === 'Cancelled') return;
  await emitEvent(db, 'job.failed', { job_id: job.id, kind: job.kind, subject_id: job.subject_id, error });
}
