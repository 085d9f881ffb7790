import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { BackupError, createChecksum, FORMAT, type Head, type Line } from './format.ts';

/** The lines of a backup. At its end throws {@link BackupError} unless everything that was written is there. */
export async function* readBackup(from: string): AsyncGenerator<Line> {
  const checksum = createChecksum();
  const source = createReadStream(from);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  let isWhole = false;
  let isFirst = true;
  try {
    for await (const text of createInterface({
      input: source.pipe(gunzip),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const line = JSON.parse(text) as Line;
      if (isFirst) requireHead(line);
      isFirst = false;
      if (typeof line === 'object' && 'end' in line) {
        isWhole = line.end.sha256 === checksum.digest();
        break;
      }
      checksum.add(text);
      yield line;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${from} cannot be read as a backup: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
  if (!isWhole) throw new BackupError(`${from} is damaged or cut off: its checksum is not right.`);
}

function requireHead(line: Line): asserts line is Head {
  if (typeof line !== 'object' || !('tessera' in line))
    throw new BackupError('This is not a backup of Tessera.');
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
