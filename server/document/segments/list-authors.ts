import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type { Db } from '../../db/open.ts';

/** The people whom `author:` may name: those who changed a segment of the document last. */
export async function listAuthors(db: Db, documentId: number): Promise<UserRef[]> {
  return db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', 'in', (records) =>
      records
        .selectFrom('document_record')
        .select('updated_by')
        .where('document_id', '=', documentId)
        .where('updated_by', 'is not', null)
        .distinct(),
    )
    .orderBy('username')
    .execute();
}
