import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';
import type { Db } from '../db/open.ts';

/** More changes than this at once are sent as a single `reload`: clients fetch what they show again. */
const MAX_EVENTS = 100;

const MOVING = ['split', 'join', 'source'];

function selectChanges(db: Db) {
  return db
    .selectFrom('record_change')
    .innerJoin('document_record', 'document_record.id', 'record_change.record_id')
    .leftJoin('user', 'user.id', 'record_change.user_id')
    .select([
      'record_change.document_id',
      'record_change.record_id',
      'record_change.user_id',
      'record_change.kind',
      'user.username',
      'document_record.row_number',
      'document_record.version',
    ]);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>;

function toEvents(rows: readonly ChangeRow[]): LiveEvent[] {
  // Splitting, joining and new versions shift all segments that follow.
  const areMoved = rows.some(({ kind }) => MOVING.includes(kind));
  if (areMoved || rows.length > MAX_EVENTS) return [{ type: 'reload' }];
  return rows.map(({ record_id, row_number, version, user_id, username }) => ({
    type: 'record',
    id: record_id,
    row_number,
    version,
    user: user_id === null ? null : { id: user_id, username: username ?? '' },
  }));
}

/** The changes of a document in the range `(after, upTo]`, optionally of one action only. */
export async function readChangeEvents(
  db: Db,
  documentId: number,
  range: { after: number; upTo: number; actionId?: string },
): Promise<LiveEvent[]> {
  let query = selectChanges(db)
    .where('record_change.document_id', '=', documentId)
    .where('record_change.id', '>', range.after)
    .where('record_change.id', '<=', range.upTo)
    .orderBy('record_change.id')
    .limit(MAX_EVENTS + 1);
  if (range.actionId !== undefined) query = query.where('record_change.action_id', '=', range.actionId);
  return toEvents(await query.execute());
}
