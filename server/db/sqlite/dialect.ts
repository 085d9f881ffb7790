import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { adaptiveChunk } from './adaptive-chunk.ts';
import { insertRows } from './insert-rows.ts';
import { sqliteTextIndex } from './text-index.ts';
import { writeAs } from './turns.ts';

export const sqlite: Dialect = {
  name: 'sqlite',
  isShared: false,
  textIndex: sqliteTextIndex,

  position: (text, part) => sql<number>`instr(${text}, ${part})`,
  isOneOf: (column, ids) => sql<boolean>`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  jsonObject: (pairs) => sql<string>`json_object(${sql.join(pairs)})`,
  indexedBy: (index) => sql`INDEXED BY ${sql.id(index)}`,
  withoutIndex: (column) => column,

  given(columns, rows) {
    const names = Object.keys(columns) as (keyof (typeof rows)[number] & string)[];
    const values = JSON.stringify(rows.map((row) => names.map((name) => row[name] ?? null)));
    const read = names.map((name, at) => sql`value ->> ${sql.lit(at)} AS ${sql.id(name)}`);
    return sql`(SELECT ${sql.join(read)} FROM json_each(${values}))`;
  },

  // A writing transaction excludes all others anyway.
  forUpdate: (query) => query,
  async lockTable() {},
  // A writing transaction ends before the next begins.
  openWriters: async () => new Set(),
  // SQLite cannot disable triggers: they are dropped and recreated, invisibly to others, within the transaction.
  async withoutTriggers(trx, table, act) {
    const { rows: triggers } = await sql<{ name: string; made_by: string }>`SELECT name, sql AS made_by
      FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ${table}`.execute(trx);
    for (const { name } of triggers) await sql`DROP TRIGGER ${sql.id(name)}`.execute(trx);
    await act();
    for (const { made_by } of triggers) await sql.raw(made_by).execute(trx);
  },

  insertRows,
  async writeTogether(trx, writes) {
    const written: object[][] = [];
    for (const write of writes) written.push((await write.execute(trx)).rows);
    return written as never;
  },
  // A setting of this connection, which is the job's own; it cannot be changed inside a transaction.
  async writeInBulk(db, write) {
    await sql`PRAGMA synchronous = NORMAL`.execute(db);
    try {
      return await db.transaction().execute(write);
    } finally {
      await sql`PRAGMA synchronous = FULL`.execute(db);
    }
  },
  chunkSize: (limits) => adaptiveChunk(limits),
  writeAs,
  letOthersWrite: (ms) => sleep(ms),
  async notify() {},

  async refreshStatistics() {},
  async addMissingStatistics() {},
};
