import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { openDatabase, sqlitePath } from '../db/open.ts';

let template: Promise<Buffer> | undefined;

/** Copies a database with the migrated schema into a folder, so that migrations run once in each process. */
export async function createMigratedSqlite(dataDir: string): Promise<void> {
  template ??= createTemplate();
  writeFileSync(sqlitePath(dataDir), await template);
}

async function createTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-template-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await migrate(database);
  await database.close();
  const file = readFileSync(sqlitePath(dataDir));
  rmSync(dataDir, { recursive: true });
  return file;
}
