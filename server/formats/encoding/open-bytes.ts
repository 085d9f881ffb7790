import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';

export type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface OpenBytesOptions {
  /** Bound on the bytes after decompression. */
  max_bytes?: number;
  /** Called after each piece with the bytes of the uploaded file consumed so far. */
  on_progress?: (bytes_read: number) => void;
}

const DEFAULT_MAX_BYTES = 4_000_000_000;
/** Highest compression ratio: exports reach 30, rarely 100; a bomb 1,000. */
const MAX_RATIO = 150;
/** Output below this size is never rejected for its ratio. */
const HARMLESS_BYTES = 20_000_000;
/** Larger chunks are split, so that the output of one piece is bounded. */
const PIECE_BYTES = 262_144;

/**
 * The bytes of an upload, decompressed if it is gzip (by its magic number, RFC 1952). A truncated gzip yields
 * its content; readers of the content notice that it ends early.
 * @throws FormatError `too_large`, `packed_too_well`, `damaged_gzip`
 */
export async function* openBytes(
  chunks: ByteChunks,
  { max_bytes = DEFAULT_MAX_BYTES, on_progress }: OpenBytesOptions = {},
): AsyncGenerator<Uint8Array> {
  let packed = 0;
  const told = (bytes: number) => {
    packed = bytes;
    on_progress?.(bytes);
  };
  const { head, rest } = await takeHead(counted(chunks, told), 2);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  let total = 0;
  for await (const chunk of isGzip ? gunzipped(head, rest) : joined(head, rest)) {
    total += chunk.length;
    if (total > max_bytes) {
      const megabytes = Math.ceil(max_bytes / 1_000_000);
      throw new FormatError('too_large', localised('format.packed.too-large', { megabytes }));
    }
    if (total > HARMLESS_BYTES && total > packed * MAX_RATIO) {
      throw new FormatError('packed_too_well', localised('format.packed.too-well', { times: MAX_RATIO }));
    }
    yield chunk;
  }
}

async function* counted(
  chunks: ByteChunks,
  on_progress: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      bytes += piece.length;
      on_progress(bytes);
      yield piece;
    }
  }
}

/** Takes at least `size` bytes off the front, or all of them; the remainder stays unread in `rest`. */
export async function takeHead(
  chunks: AsyncGenerator<Uint8Array>,
  size: number,
): Promise<{ head: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return { head, rest: chunks };
}

async function* joined(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    // Close the file even if the reader stops after the head.
    await rest.return(undefined);
  }
}

async function* gunzipped(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(joined(head, rest));
  // With Z_SYNC_FLUSH zlib returns the content of a truncated stream instead of only failing.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new FormatError('damaged_gzip', localised('format.packed.damaged', { reason: error.message }));
    }
    throw error;
  } finally {
    packed.destroy();
  }
}
