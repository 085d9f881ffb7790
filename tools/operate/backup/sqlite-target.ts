import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase, sqlitePath } from '../../../server/db/open.ts';
import { BackupError } from './format.ts';
import { listOf, quoted, type Target } from './target.ts';

/** A new database in `folder`, with the schema created by these migrations. */
export async function openSqliteTarget(folder: string, migrations: string[]): Promise<Target> {
  const made = await openDatabase({ databaseUrl: null, dataDir: folder });
  await migrate(made, migrations);
  await made.close();
  const database = new DatabaseSync(sqlitePath(folder));
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN');
  const statements = new Map<string, StatementSync>();
  return {
    async insert({ table, columns }, rows) {
      let statement = statements.get(table);
      if (!statement) {
        statement = database.prepare(
          `INSERT INTO ${quoted(table)} (${listOf(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
        );
        statements.set(table, statement);
      }
      for (const row of rows) statement.run(...row);
    },
    async setCounters(counters) {
      for (const [table, value] of Object.entries(counters)) {
        database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
        database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, value);
      }
    },
    async complete() {
      const broken = database.prepare('PRAGMA foreign_key_check').all();
      if (broken.length > 0)
        throw new BackupError(`The backup refers to ${broken.length} rows that it does not contain.`);
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    },
    async countRows(table) {
      return Number(database.prepare(`SELECT count(*) AS rows FROM ${quoted(table)}`).get()?.rows);
    },
    async migrate() {
      database.close();
      const updated = await openDatabase({ databaseUrl: null, dataDir: folder });
      await migrate(updated);
      // Closing the last connection writes everything into the one file.
      await updated.close();
    },
    async abandon() {
      if (database.isOpen) database.close();
    },
  };
}
