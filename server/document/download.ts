import { readWholeBlob } from '../db/blob.ts';
import type { Db } from '../db/open.ts';
import { FormatError } from '../formats/format-error.ts';
import { writeXliff, type XliffEdit } from '../formats/xliff/index.ts';
import { Refusal } from '../http/problem.ts';
import { type DocumentScope, getDocumentScope } from './document-queries.ts';
import { eachWindow } from './record-windows.ts';

/** The uploaded file with the present targets; the very bytes of the upload where nothing was edited. */
export async function writeDocument(db: Db, documentId: number): Promise<Uint8Array> {
  const document = await getDocumentScope(db, documentId);
  const bytes = await readWholeBlob(db, document.blob_id);
  const edits = await listEdits(db, document);
  if (edits.size === 0) return bytes;
  try {
    return writeXliff(bytes, edits, document.target_lang ? { target_lang: document.target_lang } : {});
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal(409, `The file cannot be written: ${error.message}`);
  }
}

/** What differs from the upload, by the place of the segment in the file. */
async function listEdits(db: Db, document: DocumentScope): Promise<Map<number, XliffEdit>> {
  const edits = new Map<number, XliffEdit>();
  for await (const rows of eachWindow(document.rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select([
        'segment_index',
        'target',
        'state',
        'approved',
        'original_target',
        'original_state',
        'original_approved',
      ])
      .where('document_id', '=', document.id)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .where((where) =>
        where.or([
          where('target', '<>', where.fn.coalesce('original_target', where.val(''))),
          where('state', '<>', where.ref('original_state')),
          where('approved', '<>', where.ref('original_approved')),
        ]),
      )
      .execute(),
  )) {
    for (const row of rows) {
      edits.set(row.segment_index, {
        // A target that was never there is not made for the sake of its state.
        target: row.target === '' && row.original_target === null ? null : row.target,
        state: row.state,
        approved: row.approved === 1,
      });
    }
  }
  return edits;
}

/** The name a download is saved under: the document's, with the ending of the uploaded file. */
export function downloadName({ name, file_name }: Pick<DocumentScope, 'name' | 'file_name'>): string {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(file_name)?.[0] ?? '.xlf';
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '_');
  return safe.toLowerCase().endsWith(ending.toLowerCase()) ? safe : safe + ending;
}
