import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import type { DocumentScope } from '../documents/queries.ts';

/** For XLIFF, which is read at 10 MB/s and more. */
const SMALL_XLIFF_BYTES = 2_000_000;
/** For other formats: Markdown is read at 0.3 MB/s, and Office files unpack to many times their size. */
const SMALL_OTHER_BYTES = 50_000;

/**
 * Whether a document's file can be read and written in about 200 ms, the time that a thread takes to start.
 */
export async function isSmall(
  db: Db,
  { dialect, blob_id }: Pick<DocumentScope, 'dialect' | 'blob_id'>,
): Promise<boolean> {
  const { size } = await db
    .selectFrom('blob')
    .select('size')
    .where('id', '=', blob_id)
    .executeTakeFirstOrThrow();
  return size <= (filterNamed(dialect) ? SMALL_OTHER_BYTES : SMALL_XLIFF_BYTES);
}
