import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { FormatError } from '../../formats/format-error.ts';
import { writeCsv, writeXlsx } from '../../formats/tabular/index.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { t } from '../../messages/tables/index.ts';
import { withNames } from '../documents/mentions.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { eachWindow } from '../segments/record-windows.ts';

/** The columns, which are recognised by their headings in any language when the table is uploaded again. */
export const REVIEW_COLUMNS = [
  'column.segment',
  'column.source',
  'column.target',
  'column.state',
  'column.comments',
] as const;

/**
 * The document as a table for reviewers. Inline codes appear as `{1}`; the writers escape text that a
 * spreadsheet would read as a formula.
 */
export async function writeReviewTable(
  db: Db,
  documentId: number,
  { format, language }: { format: 'csv' | 'xlsx'; language: InterfaceLanguage },
): Promise<Uint8Array> {
  const document = await getDocumentScope(db, documentId);
  const rows: string[][] = [REVIEW_COLUMNS.map((column) => t(language, column))];
  const comments = await readComments(db, documentId, language);
  for await (const some of eachWindow(document.rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select(['id', 'row_number', 'source', 'target', 'state'])
      .where('document_id', '=', documentId)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .orderBy('row_number')
      .execute(),
  )) {
    for (const { id, row_number, source, target, state } of some) {
      rows.push([
        String(row_number),
        readableText(source),
        readableText(target),
        t(language, `state.${state}`),
        comments.get(id) ?? '',
      ]);
    }
  }
  try {
    return format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { sheet_name: t(language, 'sheet.review') });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new ProblemError(409, localised('document.as-csv', { problem: error.sentence }));
  }
}

async function readComments(
  db: Db,
  documentId: number,
  language: InterfaceLanguage,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('record_comment')
    .innerJoin('user', 'user.id', 'record_comment.user_id')
    .select(['record_id', 'text', 'mentions', 'username', 'resolved_at'])
    .where('document_id', '=', documentId)
    .orderBy('record_comment.id')
    .execute();
  const comments = new Map<number, string>();
  for (const { record_id, text, username, resolved_at } of await withNames(db, rows)) {
    const line = t(language, 'comment', { resolved: resolved_at ? 'yes' : 'no', name: username, text });
    const before = comments.get(record_id);
    comments.set(record_id, before ? `${before}\n${line}` : line);
  }
  return comments;
}
