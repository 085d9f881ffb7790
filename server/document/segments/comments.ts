import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type { RecordComment } from '../../../shared/domain/contract/document/comment.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../messages/problem.ts';
import { withIds, withNames } from '../documents/mentions.ts';

function selectComments(db: Db) {
  return db
    .selectFrom('record_comment')
    .innerJoin('user', 'user.id', 'record_comment.user_id')
    .leftJoin('user as resolver', 'resolver.id', 'record_comment.resolved_by')
    .select([
      'record_comment.id',
      'record_comment.text',
      'record_comment.created_at',
      'record_comment.user_id',
      'user.username',
      'record_comment.resolved_at',
      'record_comment.resolved_by',
      'record_comment.mentions',
      'resolver.username as resolver_name',
    ]);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

async function toComments(db: Db, rows: readonly CommentRow[]): Promise<RecordComment[]> {
  const named = await withNames(db, rows);
  return named.map(({ user_id, username, resolved_by, resolver_name, ...row }) => ({
    ...row,
    created_by_user: { id: user_id, username },
    resolved_by_user: resolved_by === null ? null : { id: resolved_by, username: resolver_name ?? '' },
  }));
}

/** Oldest first. */
export async function listComments(db: Db, recordId: number): Promise<RecordComment[]> {
  const rows = await selectComments(db)
    .where('record_id', '=', recordId)
    .orderBy('record_comment.id')
    .execute();
  return toComments(db, rows);
}

export async function insertComment(
  trx: Db,
  record: { id: number; document_id: number },
  { text, people, user }: { text: string; people: readonly UserRef[]; user: UserRef },
): Promise<RecordComment> {
  const created = await trx
    .insertInto('record_comment')
    .values({
      document_id: record.document_id,
      record_id: record.id,
      user_id: user.id,
      ...withIds(text, people),
      created_at: new Date().toISOString(),
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('document_record')
    .set((row) => ({
      comments_count: row('comments_count', '+', 1),
      open_comments_count: row('open_comments_count', '+', 1),
    }))
    .where('id', '=', record.id)
    .execute();
  return {
    ...created,
    text,
    mentions: people.map(({ id, username }) => ({ id, username })),
    created_by_user: { id: user.id, username: user.username },
    resolved_at: null,
    resolved_by_user: null,
  };
}

/** Resolves or reopens a comment. Throws 404 when the segment has no such comment. */
export async function resolveComment(
  trx: Db,
  recordId: number,
  commentId: number,
  { resolved, userId }: { resolved: boolean; userId: number },
): Promise<RecordComment> {
  const changed = await trx
    .updateTable('record_comment')
    .set({
      resolved_at: resolved ? new Date().toISOString() : null,
      resolved_by: resolved ? userId : null,
    })
    .where('id', '=', commentId)
    .where('record_id', '=', recordId)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .executeTakeFirst();
  // When two people resolve it at once, only the first is recorded.
  if (Number(changed.numUpdatedRows) === 1) {
    await trx
      .updateTable('document_record')
      .set((row) => ({ open_comments_count: row('open_comments_count', resolved ? '-' : '+', 1) }))
      .where('id', '=', recordId)
      .execute();
  }
  const rows = await selectComments(trx)
    .where('record_comment.id', '=', commentId)
    .where('record_id', '=', recordId)
    .execute();
  const [comment] = await toComments(trx, rows);
  if (!comment) throw notFound('comment');
  return comment;
}
