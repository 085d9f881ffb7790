import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './format.ts';

/** Backups in a folder, named by their time, so that their names sort by age. */
const NAME = /^tessera-\d{8}T\d{6}Z\.backup\.gz(\.age)?$/;

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A new backup's file in `folder`. */
export function newBackupIn(
  folder: string,
  { isEncrypted, now = new Date() }: { isEncrypted: boolean; now?: Date },
): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return join(folder, `tessera-${time}.backup.gz${isEncrypted ? '.age' : ''}`);
}

/** Throws {@link BackupError} if there is none. */
export function newestBackupIn(folder: string): string {
  const newest = backupsIn(folder).at(-1);
  if (newest === undefined) throw new BackupError(`${folder} contains no backup named by its time.`);
  return join(folder, newest);
}

/** Deletes all but the newest backups; returns how many were deleted. */
export function keepNewest(folder: string, keep: number): number {
  const old = backupsIn(folder).slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}

/** Oldest first. */
function backupsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}
