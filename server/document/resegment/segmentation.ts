import type { Segmentation } from '../../../shared/contract/document/record.ts';
import type { Db } from '../../db/open.ts';
import { whyNoSegments } from '../../formats/xliff/index.ts';

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
      'next.key as next_key',
      'next.locked as next_locked',
      'document.dialect',
      'document.version',
      'document.file_name',
    ])
    .where('document_record.id', '=', recordId)
    .executeTakeFirstOrThrow();
  const format = whyNoSegments(row);
  if (format !== null) return { split: format, join: format };
  if (row.locked === 1) {
    const locked = 'The file says that this segment must not be changed.';
    return { split: locked, join: locked };
  }
  return { split: null, join: joinObstacle(row) };
}

function joinObstacle({
  key,
  next_key,
  next_locked,
}: {
  key: string;
  next_key: string | null;
  next_locked: number | null;
}) {
  if (next_key === null) return 'This is the last segment.';
  const unitOf = (of: string) => of.slice(0, of.lastIndexOf('/') + 1);
  if (unitOf(key) !== unitOf(next_key)) return 'The next segment belongs to another unit of the file.';
  return next_locked === 1 ? 'The file says that the next segment must not be changed.' : null;
}
