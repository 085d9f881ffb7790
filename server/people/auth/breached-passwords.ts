import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StartError } from '../../runtime/settings.ts';

/** A line of the file: SHA-1 in hex and the number of leaks; lines are sorted. */
const LINE = /^[0-9A-F]{40}(:\d+)?$/;
const HASH_LENGTH = 40;
/** An upper bound for the length of a line, in bytes. */
const LONGEST_LINE = 128;
/** Ranges smaller than this, in bytes, are scanned rather than halved. */
const SCAN_BYTES = 4096;
/** Lines checked when the server starts. */
const SAMPLES = 200;

/**
 * Whether a file of leaked passwords, as published by Have I Been Pwned, contains this one. The file has tens
 * of gigabytes: a binary search takes about 25 short reads, and nothing stays in memory. The file is opened
 * each time, so that it can be replaced by a newer one.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
  return withFile(path, async (file, size) => {
    let from = 0;
    let to = size;
    while (to - from > SCAN_BYTES) {
      const { at, text } = await lineFrom(file, Math.floor((from + to) / 2));
      if (!LINE.test(text)) throw new Error(`${path} has a line that is not a SHA-1 hash at byte ${at}.`);
      if (text.slice(0, HASH_LENGTH) <= hash) from = at;
      else to = at;
    }
    const lines = (await read(file, from, to - from)).toUpperCase().split(/\r?\n/);
    return lines.some((line) => line.startsWith(hash));
  });
}

/** Throws a StartError unless the file has the format that `isBreached` searches. */
export async function checkBreachedFile(path: string): Promise<void> {
  const isRight = await withFile(path, async (file, size) => {
    let before = '';
    for (let sample = 0; sample < SAMPLES; sample++) {
      const { text } = await lineFrom(file, Math.floor((size * sample) / SAMPLES));
      if (text === '' && before !== '') break;
      const hash = text.slice(0, HASH_LENGTH);
      if (!LINE.test(text) || hash < before) return false;
      before = hash;
    }
    return true;
  }).catch((error: Error) => {
    throw new StartError(`BREACHED_PASSWORDS_FILE cannot be read: ${error.message}.`);
  });
  if (!isRight) {
    throw new StartError(
      'BREACHED_PASSWORDS_FILE must contain sorted SHA-1 hashes, one per line, as published by Have I Been Pwned.',
    );
  }
}

async function withFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** The first line that starts at or after `position`; `''` at the end of the file. */
async function lineFrom(file: FileHandle, position: number): Promise<{ at: number; text: string }> {
  const start = Math.max(0, position - 1);
  const text = await read(file, start, 2 * LONGEST_LINE);
  const skipped = position === 0 ? 0 : text.indexOf('\n') + 1;
  const line = position > 0 && skipped === 0 ? '' : (text.slice(skipped).split(/\r?\n/)[0] ?? '');
  return { at: start + skipped, text: line.toUpperCase() };
}

async function read(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
