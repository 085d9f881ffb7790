import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type { Db } from '../../db/open.ts';

/** The values of `author:`: the people who last changed a segment of the document. */
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
