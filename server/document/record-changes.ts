import type { RecordChange } from '../../shared/contract/document.ts';
import type { Db } from '../db/open.ts';
import type { Bit } from '../db/schema.ts';
import type { SegmentStatus } from './next-state.ts';

/** Newest first; older ones than this are kept but not shown. */
const MAX_SHOWN = 500;

export interface NewChange {
  document_id: number;
  record_id: number;
  at: string;
  user_id: number | null;
  kind: RecordChange['kind'];
  /** One for all the changes of one action: what an undo takes back. */
  action_id: string;
  before: SegmentStatus;
  after: SegmentStatus;
}

export async function insertChanges(trx: Db, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const bit = (value: boolean): Bit => (value ? 1 : 0);
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    target_before: before.target,
    target_after: after.target,
    state_before: before.state,
    state_after: after.state,
    approved_before: bit(before.approved),
    approved_after: bit(after.approved),
  }));
  await trx.insertInto('record_change').values(rows).execute();
}

export async function listChanges(db: Db, recordId: number): Promise<RecordChange[]> {
  const rows = await db
    .selectFrom('record_change')
    .leftJoin('user', 'user.id', 'record_change.user_id')
    .select([
      'record_change.id',
      'record_change.at',
      'record_change.user_id',
      'user.username',
      'record_change.kind',
      'record_change.target_before',
      'record_change.target_after',
      'record_change.approved_before',
      'record_change.approved_after',
      'record_change.state_before',
      'record_change.state_after',
    ])
    .where('record_id', '=', recordId)
    .orderBy('record_change.id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ user_id, username, ...row }) => ({
    ...row,
    kind: row.kind as RecordChange['kind'],
    user: user_id === null ? null : { id: user_id, username: username ?? '' },
    approved_before: row.approved_before === 1,
    approved_after: row.approved_after === 1,
  }));
}
