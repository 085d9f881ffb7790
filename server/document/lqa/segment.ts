import type { AcceptedChanges, acceptChanges } from '../../../shared/domain/contract/document/lqa.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { listChanges } from '../journal/record-changes.ts';
import { trackedChanges } from '../segments/tracked-changes.ts';
import { listErrors } from './errors.ts';

export async function getSegmentLqa(db: Db, recordId: number): Promise<Answer<typeof acceptChanges>> {
  const accepted = await getAccepted(db, recordId);
  const sampled = await db
    .selectFrom('lqa_sample_record')
    .select('record_id')
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return {
    errors: await listErrors(db, recordId),
    changes: trackedChanges(await listChanges(db, recordId), accepted),
    accepted,
    in_sample: sampled !== undefined,
  };
}

async function getAccepted(db: Db, recordId: number): Promise<AcceptedChanges | null> {
  const row = await db
    .selectFrom('lqa_accepted')
    .select(['change_id', 'before_target as before'])
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Accepts all changes up to an entry of the segment's history, or with `before` only the changes that this
 * text already contains; `changeId` `null` = nothing. Throws 422 for another segment's change.
 */
export async function setAccepted(
  trx: Db,
  record: { id: number; document_id: number },
  { changeId, before, userId }: { changeId: number | null; before: string | null; userId: number },
): Promise<void> {
  if (changeId === null) {
    await trx.deleteFrom('lqa_accepted').where('record_id', '=', record.id).execute();
    return;
  }
  const change = await trx
    .selectFrom('record_change')
    .select('target_after')
    .where('id', '=', changeId)
    .where('record_id', '=', record.id)
    .executeTakeFirst();
  if (!change) throw wrongField('change_id', localised('lqa.change'));
  const fields = {
    change_id: changeId,
    // Once the last place is accepted, the whole change is.
    before_target: before === change.target_after ? null : before,
    user_id: userId,
    at: new Date().toISOString(),
  };
  await trx
    .insertInto('lqa_accepted')
    .values({ record_id: record.id, document_id: record.document_id, ...fields })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(fields))
    .execute();
}
