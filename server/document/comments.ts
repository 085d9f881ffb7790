import type { RecordComment } from '../../shared/contract/document.ts';
import type { Db } from '../db/open.ts';

/** Oldest first. */
export async function listComments(db: Db, recordId: number): Promise<RecordComment[]> {
  const rows = await db
    .selectFrom('record_comment')
    .innerJoin('user', 'user.id', 'record_comment.user_id')
    .select([
      'record_comment.id',
      'record_comment.text',
      'record_comment.created_at',
      'record_comment.user_id',
      'user.username',
    ])
    .where('record_id', '=', recordId)
    .orderBy('record_comment.id')
    .execute();
  return rows.map(({ user_id, username, ...row }) => ({
    ...row,
    created_by_user: { id: user_id, username },
  }));
}

export async function insertComment(
  trx: Db,
  record: { id: number; document_id: number },
  { text, user }: { text: string; user: { id: number; username: string } },
): Promise<RecordComment> {
  const created = await trx
    .insertInto('record_comment')
    .values({
      document_id: record.document_id,
      record_id: record.id,
      user_id: user.id,
      text,
      created_at: new Date().toISOString(),
    })
    .returning(['id', 'text', 'created_at'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('document_record')
    .set((row) => ({ comments_count: row('comments_count', '+', 1) }))
    .where('id', '=', record.id)
    .execute();
  return { ...created, created_by_user: { id: user.id, username: user.username } };
}
