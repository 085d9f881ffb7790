import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupError, createChecksum, FORMAT, type Head, type Line } from './format.ts';

/** Bytes to unpack at a time: about the length of a line with file content. */
const CHUNK = 1 << 20;

/** The lines of a backup. Throws {@link BackupError} at the end if anything is missing. */
export async function* readBackup(from: string): AsyncGenerator<Line> {
  const checksum = createChecksum();
  let isFirst = true;
  let isWhole = false;
  try {
    // Reads past the last line, where gzip has its own checksum.
    for await (const text of linesOf(from)) {
      if (isWhole) throw new BackupError(`${from} continues after its end.`);
      const line = JSON.parse(text) as Line;
      if (isFirst) requireHead(line);
      isFirst = false;
      if (typeof line === 'object' && line !== null && 'end' in line) {
        isWhole = line.end.sha256 === checksum.digest();
        if (!isWhole) break;
        continue;
      }
      checksum.add(text);
      yield line;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${from} cannot be read as a backup: ${(error as Error).message}.`);
  }
  if (!isWhole) throw new BackupError(`${from} is damaged or cut off: its checksum is wrong.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const gunzip = createGunzip({ chunkSize: CHUNK });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of gunzip) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    source.destroy();
  }
}

function requireHead(line: Line): asserts line is Head {
  if (typeof line !== 'object' || line === null || !('tessera' in line))
    throw new BackupError('This is not a Tessera backup.');
  if (line.format !== FORMAT)
    throw new BackupError(`The backup has format ${line.format}; this version reads ${FORMAT}.`);
}

/** Reads a backup to its end and returns its head. */
export async function checkBackup(from: string): Promise<Head> {
  let head: Head | undefined;
  for await (const line of readBackup(from)) {
    if (!head) {
      requireHead(line);
      head = line;
    }
  }
  if (!head) throw new BackupError(`${from} is empty.`);
  return head;
}
