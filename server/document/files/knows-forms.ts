import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * Whether a document was imported with a segment for each plural form and branch. Older documents have other
 * segments, which their file must still be read with; they are detected by their count.
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
 * Like `knowsForms` for ICU messages in a bilingual file, which older versions read whole: every message with
 * branches has one for `other`, a key that gettext forms never have.
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
