import type { Segmentation } from '../../../shared/domain/contract/document/segmentation.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { canRead } from '../../formats/readers.ts';
import { whyNoSegments } from '../../formats/xliff/index.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { FILE_SOURCE_COLUMN } from '../documents/edited-source.ts';

/** Why a segment can be neither split nor joined, as far as the database alone can tell. */
export async function getSegmentation(db: Db, recordId: number): Promise<Segmentation> {
  const row = await db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .leftJoin('document_record as next', (join) =>
      join
        .onRef('next.document_id', '=', 'document_record.document_id')
        .on('next.row_number', '=', (on) => on('document_record.row_number', '+', 1)),
    )
    .select([
      'document_record.key',
      'document_record.locked',
      'document_record.locked_here',
      FILE_SOURCE_COLUMN,
      'document_record.paragraph',
      'next.key as next_key',
      'next.paragraph as next_paragraph',
      'next.locked as next_locked',
      'next.locked_here as next_locked_here',
      'document.dialect',
      'document.version',
      'document.file_name',
      'document.reader',
      'document.options',
    ])
    .where('document_record.id', '=', recordId)
    .executeTakeFirstOrThrow();
  if (!canRead({ ...row, options: JSON.parse(row.options ?? '{}') })) {
    const newer = localised('document.newer-reader');
    return answer(newer, newer);
  }
  const isFiltered = filterNamed(row.dialect) !== null;
  const format = isFiltered ? null : whyNoSegments(row);
  if (format !== null) return answer(format, format);
  if (row.locked === 1) {
    const locked = lockOf('this', row.locked_here);
    return answer(locked, locked);
  }
  if (row.source_of_file !== null) {
    const edited = localised('segment.split-edited');
    return answer(edited, edited);
  }
  if (row.next_key !== null && isFiltered) {
    // Only split texts are paragraphs of several segments.
    const isOneText = row.paragraph !== null && row.paragraph === row.next_paragraph;
    const obstacle = row.next_locked === 1 ? lockOf('next', row.next_locked_here) : null;
    return answer(null, isOneText ? obstacle : localised('format.split.other-text'));
  }
  return answer(null, joinObstacle(row));
}

function answer(split: Localised | null, join: Localised | null): Segmentation {
  return {
    split: split && String(split),
    ...(split && { split_says: split.says }),
    join: join && String(join),
    ...(join && { join_says: join.says }),
  };
}

/** By a person, or by the file. */
function lockOf(which: 'this' | 'next', here: number | null): Localised {
  return localised(here === 1 ? 'segment.split-locked' : 'format.split.fixed', { which });
}

function joinObstacle({
  key,
  next_key,
  next_locked,
  next_locked_here,
}: {
  key: string;
  next_key: string | null;
  next_locked: number | null;
  next_locked_here: number | null;
}): Localised | null {
  if (next_key === null) return localised('segment.last');
  const unitOf = (of: string) => of.slice(0, of.lastIndexOf('/') + 1);
  if (unitOf(key) !== unitOf(next_key)) return localised('format.split.other-unit');
  return next_locked === 1 ? lockOf('next', next_locked_here) : null;
}
