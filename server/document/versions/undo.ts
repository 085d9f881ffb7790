import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { undoing } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import type { JournalEntry } from '../changes/journal.ts';
import type { UpdateJob } from './update-job.ts';

/** Journal entries about versions, in English. Earlier servers on the database find them in the same way, so the text must stay. */
const OF_VERSION = /^(Undid: )*Took the new version "/;

/** The version applied or undone by an action. Throws 409 when another one was applied later. */
export async function findVersionOf(db: Db, { action_id, undoes, description }: JournalEntry) {
  if (!OF_VERSION.test(description)) return null;
  // Undoing an undo reinstates the first action, which refers to the version.
  const reinstated = await db
    .selectFrom('document_action')
    .select('undoes')
    .where('action_id', '=', undoes ?? '')
    .executeTakeFirst();
  const version = await db
    .selectFrom('source_version')
    .select(['id', 'applied_at'])
    .where('action_id', 'in', [action_id, reinstated?.undoes ?? action_id])
    .where((where) =>
      where.exists(
        where
          .selectFrom('source_version_row')
          .select('source_version_row.id')
          .whereRef('source_version_row.source_version_id', '=', 'source_version.id'),
      ),
    )
    .executeTakeFirst();
  if (!version) throw new ProblemError(409, localised('version.outdated'));
  return version;
}

/** Restores the previous version, or reapplies the new one if that was undone. */
export async function undoVersion(
  { db, wakeJobs }: Services,
  user: SessionUser,
  entry: JournalEntry,
  version: { id: number; applied_at: string | null },
) {
  if (!user.permissions.includes('document.manage')) {
    throw new ProblemError(403, localised('version.no-undo', { role: user.role }));
  }
  const actionId = randomUUID();
  const jobId = await db.transaction().execute((trx) =>
    enqueueJob(trx, {
      kind: 'document.change',
      payload: {
        source_version_id: version.id,
        to: version.applied_at === null ? 'new' : 'old',
        action_id: actionId,
        ...undoing(entry),
        undoes: entry.action_id,
        reinstates: entry.undoes,
      } satisfies UpdateJob,
      subjectId: entry.document_id,
      userId: user.id,
      size: 'unknown',
    }),
  );
  wakeJobs();
  return { action_id: actionId, job_id: jobId, undone: 0, left: [], left_count: 0 };
}
