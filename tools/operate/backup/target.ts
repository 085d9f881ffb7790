import { existsSync } from 'node:fs';
import { openDatabase, sqlitePath } from '../../../server/db/open.ts';
import type { Cell, TableLine } from './format.ts';
import type { Workspace } from './write-backup.ts';

/** A database next to the current one, into which a backup is restored. */
export interface Target {
  insert(table: TableLine, rows: Cell[][]): Promise<void>;
  setCounters(counters: Record<string, number>): Promise<void>;
  /** Checks all foreign keys and commits. Throws a BackupError. */
  complete(): Promise<void>;
  countRows(table: string): Promise<number>;
  /** Migrates the schema to this version and closes the database. */
  migrate(): Promise<void>;
  abandon(): Promise<void>;
}

/** Whether the database already contains a workspace. */
export async function isInUse({ databaseUrl, dataDir }: Workspace): Promise<boolean> {
  if (databaseUrl === null && !existsSync(sqlitePath(dataDir))) return false;
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return (await database.db.selectFrom('user').select('id').limit(1).execute()).length > 0;
  } catch {
    // No such table.
    return false;
  } finally {
    await database.close();
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listOf = (names: readonly string[]) => names.map(quoted).join(', ');
