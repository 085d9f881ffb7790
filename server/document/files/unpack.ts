import { deleteBlob, readWholeBlob, writeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import type { JobContext } from '../../jobs/handler.ts';
import { openArchive } from './open-package.ts';

/**
 * Gives the documents of a package their own files, all at once: the first import reads the package, and the
 * others find their files. Does nothing for a document that has its file.
 */
export async function unpackFiles(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  documentId: number,
): Promise<void> {
  const packed = await findPacked(db, documentId);
  if (!packed.some(({ id }) => id === documentId)) return;
  const [{ blob_id = 0 } = {}] = packed;
  const archive = openArchive(await readWholeBlob(db, blob_id));
  for (const [at, { id, file_name, package_entry }] of packed.entries()) {
    await progress(at, packed.length);
    const content = archive.read(package_entry ?? '');
    if (!content) throw new Error(`Package ${blob_id} has no ${package_entry}`);
    const blob = await writeBlob(db, file_name, [content]);
    const given = await db
      .updateTable('document')
      .set({ blob_id: blob.id })
      .where('id', '=', id)
      .where('blob_id', '=', blob_id)
      .executeTakeFirst();
    // Another server was faster, or the document was purged meanwhile.
    if (Number(given.numUpdatedRows) === 0) await deleteBlob(db, blob.id);
  }
}

/** The documents of a document's package that still refer to the package file. */
function findPacked(db: Db, documentId: number) {
  return db
    .selectFrom('document')
    .innerJoin('document_package as package', (join) =>
      join.onRef('package.id', '=', 'document.package_id').onRef('package.blob_id', '=', 'document.blob_id'),
    )
    .select(['document.id', 'document.blob_id', 'document.file_name', 'document.package_entry'])
    .where('package.id', '=', (where) =>
      where.selectFrom('document as this').select('this.package_id').where('this.id', '=', documentId),
    )
    .orderBy('document.id')
    .execute();
}
