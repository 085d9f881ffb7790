import type { Db } from '../../db/open.ts';
import type { FilterSegment } from '../../formats/filters/filter.ts';
import { readFiltered } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { isSameText } from '../../formats/filters/write-filtered.ts';
import { FormatError } from '../../formats/format-error.ts';
import { canRead } from '../../formats/readers.ts';
import { readXliff, spliceXliff } from '../../formats/xliff/index.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { readOwnFile } from '../files/own-file.ts';
import { readRepairs } from '../files/repair-steps.ts';
import { readPresentOptions } from '../resegment/cut-texts.ts';
import { segmentsAfter } from '../resegment/found.ts';
import { eachWindow } from '../segments/record-windows.ts';

/** How a document differs from its file. */
export type Misfit =
  | { problem: 'unreadable'; code: string }
  | { problem: 'count'; segments: number; in_file: number }
  /** `first` = the row number of the first segment that differs. */
  | { problem: 'texts'; segments: number; first: number };

type Text = Pick<FilterSegment, 'source' | 'codes'>;

/**
 * Compares the segments of a document with its file, as read today. `null` = they agree, or cannot be compared now: an
 * action on the document is under way, or a newer server has read its file.
 */
export async function compareWithFile(db: Db, documentId: number): Promise<Misfit | null> {
  const before = await readState(db, documentId);
  if (!before) return null;
  const misfit = await compare(db, documentId);
  return misfit && (await readState(db, documentId)) === before ? misfit : null;
}

/** What decides which segments a document has; `null` = just changing, or nothing to compare. */
async function readState(db: Db, documentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('document')
    .select(['status', 'rows_count', 'blob_id', 'target_lang', 'dialect', 'reader', 'options'])
    .select(['sentence_breaks', 'repairs'])
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row?.status !== 'done' || row.rows_count === 0) return null;
  if (!canRead({ ...row, options: JSON.parse(row.options ?? '{}') })) return null;
  const units = await db
    .selectFrom('document_unit')
    .select(['unit_index', 'record_ids', 'moving'])
    .where('document_id', '=', documentId)
    .orderBy('unit_index')
    .execute();
  return units.some(({ moving }) => moving !== null) ? null : JSON.stringify([row, units]);
}

async function compare(db: Db, documentId: number): Promise<Misfit | null> {
  const document = await getDocumentScope(db, documentId);
  const texts = await readTexts(db, document);
  if ('problem' in texts) return texts;
  if (texts.length !== document.rows_count) {
    return { problem: 'count', segments: document.rows_count, in_file: texts.length };
  }
  let segments = 0;
  let first = 0;
  for await (const rows of eachWindow(document.rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select(['row_number', 'source', 'codes'])
      .where('document_id', '=', documentId)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .orderBy('row_number')
      .execute(),
  )) {
    for (const row of rows) {
      const text = texts[row.row_number - 1];
      if (text && isSameText(text, row)) continue;
      segments += 1;
      first ||= row.row_number;
    }
  }
  return segments === 0 ? null : { problem: 'texts', segments, first };
}

/** The texts of the file as currently split, one for each row. */
async function readTexts(db: Db, document: DocumentScope): Promise<readonly Text[] | Misfit> {
  const bytes = await readOwnFile(db, document);
  const filter = filterNamed(document.dialect);
  try {
    if (!filter) return await readUnits(db, document, bytes);
    const options = await readPresentOptions(db, document);
    return readFiltered(filter, bytes, document.target_lang, options).segments;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { problem: 'unreadable', code: error.code };
  }
}

/** The translatable segments of an XLIFF file, after all splits and joins. */
async function readUnits(db: Db, { id }: DocumentScope, bytes: Uint8Array): Promise<Text[]> {
  const units = await db
    .selectFrom('document_unit')
    .select(['first_segment', 'segments', 'found', 'steps'])
    .where('document_id', '=', id)
    .orderBy('unit_index')
    .execute();
  const { segments } = readXliff(spliceXliff(bytes, await readRepairs(db, id)), { conformance: false });
  const texts: Text[] = [];
  let at = 0;
  const takeUpTo = (end: number) => {
    texts.push(...segments.slice(at, end).filter(({ translatable }) => translatable));
    at = end;
  };
  for (const unit of units) {
    takeUpTo(unit.first_segment);
    texts.push(...segmentsAfter(JSON.parse(unit.found), JSON.parse(unit.steps)));
    at += unit.segments;
  }
  takeUpTo(segments.length);
  return texts;
}
