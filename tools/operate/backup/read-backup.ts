import { createGunzip } from 'node:zlib';
import type { Decrypter } from 'age-encryption';
import { openBackup } from './encryption.ts';
import { BackupError, createChecksum, type EndLine, FORMAT, type Head, type Line } from './format.ts';

/** Bytes to unpack at a time: about the length of a line with file content. */
const CHUNK = 1 << 20;

/** A backup, and the keys to decrypt it; `null` if it must not be encrypted. */
export interface Source {
  file: string;
  decrypter: Decrypter | null;
}

/** The lines of a backup. Throws {@link BackupError} at the end if anything is missing. */
export async function* readBackup(source: Source): AsyncGenerator<Line> {
  const { file: from } = source;
  const checksum = createChecksum();
  let isFirst = true;
  let isWhole = false;
  try {
    // Reads past the last line, where gzip has its own checksum.
    for await (const text of linesOf(source)) {
      if (isWhole) throw new BackupError(`${from} continues after its end.`);
      const line = JSON.parse(text) as Line;
      if (isFirst) requireHead(line);
      isFirst = false;
      if (typeof line === 'object' && line !== null && 'end' in line) {
        isWhole = line.end.sha256 === checksum.digest();
        if (!isWhole) break;
        yield line;
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

async function* linesOf({ file, decrypter }: Source): AsyncGenerator<string> {
  const source = await openBackup(file, decrypter);
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

/** Reads a backup to its end; returns its head and the counts recorded at its end. */
export async function checkBackup(source: Source): Promise<{ head: Head; end: EndLine['end'] }> {
  let head: Head | undefined;
  let end: EndLine['end'] | undefined;
  for await (const line of readBackup(source)) {
    if (!head) {
      requireHead(line);
      head = line;
    } else if (typeof line === 'object' && line !== null && 'end' in line) end = line.end;
  }
  if (!head || !end) throw new BackupError(`${source.file} is empty.`);
  return { head, end };
}
