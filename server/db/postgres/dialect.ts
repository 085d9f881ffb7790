import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type AdapterWithDialect, type Dialect, fixedChunk } from '../dialect.ts';
import { insertRows } from './insert-rows.ts';
import { addMissingStatistics, refreshStatistics } from './statistics.ts';
import { postgresTextIndex } from './text-index.ts';

const postgres: Dialect = {
  name: 'postgres',
  isShared: true,
  textIndex: postgresTextIndex,

  position: (text, part) => sql<number>`strpos(${text}, ${part})`,
  isOneOf: (column, ids) => sql<boolean>`${column} = ANY(${ids})`,
  jsonObject: (pairs) => sql<string>`json_build_object(${sql.join(pairs)})::text`,
  indexedBy: () => sql``,
  withoutIndex: (column) => sql`${column} + 0`,

  forUpdate: (query, of) => (of === undefined ? query.forUpdate() : query.forUpdate(of)),
  async lockTable(trx, table) {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  },
  async withoutTriggers(trx, table, act) {
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
    await act();
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(trx);
  },

  insertRows,
  writeInBulk: (db, write) =>
    db.transaction().execute(async (trx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(trx);
      return write(trx);
    }),
  chunkSize: ({ most }) => fixedChunk(most),
  async letOthersWrite() {},
  async notify(trx, channel, payload) {
    await sql`SELECT pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(trx);
  },

  refreshStatistics,
  addMissingStatistics,
};

class Adapter extends PostgresAdapter implements AdapterWithDialect {
  readonly dialect = postgres;
}

export class TesseraPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}
