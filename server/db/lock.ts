import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../runtime/settings.ts';
import { dataFolderError } from './open.ts';
import { makePrivateFolder } from './private-files.ts';

/** SQLite's SQLITE_BUSY. */
const BUSY = 5;

/**
 * Makes this process the only server on a data folder. Uses an OS lock taken through SQLite, so it ends with
 * the process, however that ends. Throws {@link StartError} if another server holds it.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  try {
    makePrivateFolder(resolve(dataDir));
    lock = new DatabaseSync(join(dataDir, 'tessera.lock'));
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw dataFolderError(dataDir, error);
    throw new StartError(
      `Another Tessera server uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder. Several servers need DATABASE_URL.`,
    );
  }
  const held = lock;
  return { release: () => held.close() };
}
