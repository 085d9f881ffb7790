import { open } from 'node:fs/promises';
import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { lineOf } from './event-line.ts';

const NEWLINE = '\n'.charCodeAt(0);

/**
 * Appends a line per event and waits for the disk. Opens the file each time, so that logrotate can move it at any
 * moment. After a line that a full disk cut off, the next begins on a new line.
 */
export async function appendToFile(path: string, events: readonly AuditEvent[]): Promise<void> {
  const file = await open(path, 'a+', 0o640);
  try {
    const { size } = await file.stat();
    const last = new Uint8Array(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const start = size > 0 && last[0] !== NEWLINE ? '\n' : '';
    await file.appendFile(`${start}${events.map((event) => `${lineOf(event)}\n`).join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
