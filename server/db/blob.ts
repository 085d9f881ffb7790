import { createHash } from 'node:crypto';
import type { Db } from './open.ts';

/** Bytes per part: small enough to stream, large enough to keep parts few. */
const PART_BYTES = 1 << 20;

/** A stream was longer than allowed; nothing of it is stored. */
export class TooLargeError extends Error {}

/** Stores a stream; the row is complete only when its parts are. */
export async function writeBlob(
  db: Db,
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<{ id: number; size: number; sha256: string }> {
  const { id } = await db
    .insertInto('blob')
    .values({ name, size: -1, sha256: '', created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256');
  let size = 0;
  let part = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    await db
      .insertInto('blob_part')
      .values({ blob_id: id, part, bytes: Buffer.concat(waiting) })
      .execute();
    part += 1;
    waiting = [];
    waitingBytes = 0;
  };
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new TooLargeError();
      hash.update(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= PART_BYTES) await flush();
    }
    if (waitingBytes > 0) await flush();
    const sha256 = hash.digest('hex');
    await db.updateTable('blob').set({ size, sha256 }).where('id', '=', id).execute();
    return { id, size, sha256 };
  } catch (error) {
    // If that fails too, retention deletes the rest.
    await deleteBlob(db, id).catch(() => {});
    throw error;
  }
}

/** The bytes of a blob, part by part. */
export async function* readBlob(db: Db, id: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('blob_part')
      .select('bytes')
      .where('blob_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function readWholeBlob(db: Db, id: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of readBlob(db, id)) parts.push(part);
  return Buffer.concat(parts);
}

export async function deleteBlob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blob').where('id', '=', id).execute();
}
