import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * Whether a document was imported with a segment for each plural form and branch. One from before that has other
 * segments, which its file must be read with: they are known by their number.
 */
export async function knowsForms(db: Db, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('document_record')
    .select('id')
    .where('document_id', '=', documentId)
    .where(sql<boolean>`block LIKE '%"form":%'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The same of ICU messages in a file of two languages, which were read as wholes when plural forms were not: every message
 * with branches has one for `other`, which no form of gettext's is called in its key.
 */
export async function knowsMessages(db: Db, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('document_record')
    .select('id')
    .where('document_id', '=', documentId)
    .where(sql<boolean>`block LIKE '%"form":%' AND key LIKE '%other]%'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
