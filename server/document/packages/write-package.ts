import { readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { FormatError } from '../../formats/format-error.ts';
import { spliceZip } from '../../formats/zip/splice-zip.ts';
import { localised, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { getPackage } from '../documents/package-queries.ts';
import { openArchive } from '../files/open-package.ts';
import { writeDocument } from '../processing/download.ts';

/**
 * The package of a document with the current targets of all its documents. Files of binned or failed
 * documents stay as uploaded; so does everything else, byte for byte, and the whole package if nothing was
 * edited.
 */
export async function writePackage(db: Db, documentId: number): Promise<Uint8Array> {
  const { id, blob_id } = await getPackage(db, documentId);
  const bytes = await readWholeBlob(db, blob_id);
  const archive = openArchive(bytes);
  const contents = new Map<string, Uint8Array>();
  for (const document of await listWritten(db, id)) {
    const entry = document.package_entry ?? '';
    const content = await writeDocument(db, document.id);
    const before = archive.read(entry);
    if (before && Buffer.compare(before, content) !== 0) contents.set(entry, content);
  }
  if (contents.size === 0) return bytes;
  try {
    return spliceZip(archive, contents);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new ProblemError(409, localised('document.not-written', { problem: sentenceOf(error) }));
  }
}

function listWritten(db: Db, packageId: number) {
  return db
    .selectFrom('document')
    .select(['id', 'package_entry'])
    .where('package_id', '=', packageId)
    .where('deleted_at', 'is', null)
    .where('rows_count', '>', 0)
    .orderBy('id')
    .execute();
}

/** The documents that a package download contains. */
export async function listDownloaded(db: Db, documentId: number): Promise<number[]> {
  const { id } = await getPackage(db, documentId);
  return (await listWritten(db, id)).map((document) => document.id);
}
