import { readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { canRead, type Reading, readerOf } from '../../formats/readers.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

/**
 * Throws 409 for a document whose file this server might split differently than the server that read it. Must
 * precede everything that uses the file together with the segments; texts and states of segments need no file.
 */
export async function requireReader(db: Db, documentId: number): Promise<void> {
  await readReading(db, documentId);
}

async function readReading(db: Db, documentId: number): Promise<Reading> {
  const { options, ...row } = await db
    .selectFrom('document')
    .select(['dialect', 'reader', 'options'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const reading = { ...row, options: JSON.parse(options ?? '{}') };
  if (!canRead(reading)) throw new ProblemError(409, localised('document.newer-reader'));
  return reading;
}

/** The upload of a document, to be used with its segments. Throws like {@link requireReader}. */
export async function readOwnFile(
  db: Db,
  { id, blob_id }: { id: number; blob_id: number },
): Promise<Uint8Array> {
  await requireReader(db, id);
  return readWholeBlob(db, blob_id);
}

/**
 * Records, before this server splits or joins segments, that earlier servers may do so differently. Throws like
 * {@link requireReader}.
 */
export async function raiseReader(trx: Db, documentId: number): Promise<void> {
  const { dialect, reader } = await readReading(trx, documentId);
  const own = readerOf(dialect);
  if (own === null || own === reader) return;
  await trx.updateTable('document').set({ reader: own }).where('id', '=', documentId).execute();
}
