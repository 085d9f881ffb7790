import type { Db } from '../../db/open.ts';
import { type GenerateSegment, generateXliff21 } from '../../formats/xliff/index.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { eachWindow } from '../segments/record-windows.ts';

/**
 * Writes the segments as a new XLIFF 2.1 file; each unit is named after the segment's key, so that a returned
 * copy matches.
 */
export async function generateDocument(db: Db, documentId: number): Promise<Uint8Array> {
  const document = await getDocumentScope(db, documentId);
  const segments: GenerateSegment[] = [];
  for await (const rows of eachWindow(document.rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select([
        'key',
        'source',
        'target',
        'codes',
        'state',
        'notes',
        'preserve_space',
        'locked',
        'original_target',
      ])
      .where('document_id', '=', documentId)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .orderBy('row_number')
      .execute(),
  )) {
    for (const row of rows) {
      segments.push({
        key: row.key,
        source: row.source,
        target: row.target === '' && row.original_target === null ? null : row.target,
        codes: JSON.parse(row.codes),
        state: row.state,
        notes: JSON.parse(row.notes),
        preserve_space: row.preserve_space === 1,
        locked: row.locked === 1,
      });
    }
  }
  const { source_lang, target_lang, name } = document;
  return generateXliff21({
    source_lang: source_lang || 'und',
    target_lang: target_lang || null,
    name,
    segments,
  });
}
