import type { Db } from '../../db/open.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { type FoundText, placesAfter } from '../../formats/filters/resegment.ts';
import type { SentenceBreaks } from '../../formats/filters/sentences.ts';
import type { UnitStep } from '../../formats/xliff/index.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { readOptionsOf } from '../files/read-options.ts';
import { eachWindow } from '../segments/record-windows.ts';

/** A text of a document whose segments were split or joined since the import. */
interface CutText {
  found: FoundText;
  steps: UnitStep[];
  record_ids: number[];
}

/** The texts of a document with a filter that are split differently than at import, in file order. */
export async function listCutTexts(db: Db, documentId: number): Promise<CutText[]> {
  const rows = await db
    .selectFrom('document_unit')
    .select(['found', 'steps', 'record_ids'])
    .where('document_id', '=', documentId)
    .where('steps', '<>', '[]')
    .orderBy('unit_index')
    .execute();
  return rows.map(({ found, steps, record_ids }) => ({
    found: JSON.parse(found),
    steps: JSON.parse(steps),
    record_ids: JSON.parse(record_ids),
  }));
}

/** Where the texts of a document are currently split. */
function breaksNow(imported: SentenceBreaks | undefined, texts: readonly CutText[]): SentenceBreaks {
  const changed = texts.map(({ found, steps }) => [found.unit_index, placesAfter(found, steps)]);
  return { ...imported, ...Object.fromEntries(changed) };
}

/** A fingerprint of how the texts are split. */
export function cutsOf(texts: readonly CutText[]): string {
  return JSON.stringify(texts.map(({ found, steps }) => [found.unit_index, steps]));
}

/** The options that read the file of a document with its current segments, one for each row. */
export async function readPresentOptions(
  db: Db,
  document: { id: number },
): Promise<ReadOptions & { language: string }> {
  const options = await readOptionsOf(db, document);
  const texts = await listCutTexts(db, document.id);
  return texts.length === 0 ? options : { ...options, breaks: breaksNow(options.breaks, texts) };
}

/** Maps the position of a segment at import to its position in the file as currently split. */
export function positionsNow(texts: readonly CutText[]): (index: number) => number {
  let shift = 0;
  const shifts = texts.map(({ found, record_ids }) => {
    shift += record_ids.length - found.segments;
    return { from: found.first_segment + found.segments, shift };
  });
  return (index) => {
    let [low, high] = [0, shifts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((shifts[middle]?.from ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return index + (shifts[low - 1]?.shift ?? 0);
  };
}

/** The targets of a document's segments, in row order. */
export async function readTargets(
  db: Db,
  { id, rows_count }: Pick<DocumentScope, 'id' | 'rows_count'>,
): Promise<string[]> {
  const targets: string[] = [];
  for await (const rows of eachWindow(rows_count, ({ after, upTo }) =>
    db
      .selectFrom('document_record')
      .select('target')
      .where('document_id', '=', id)
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .orderBy('row_number')
      .execute(),
  )) {
    for (const { target } of rows) targets.push(target);
  }
  return targets;
}
