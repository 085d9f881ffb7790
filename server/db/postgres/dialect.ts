import { type DatabaseConnection, PostgresAdapter, PostgresDialect, PostgresDriver, sql } from 'kysely';
import type pg from 'pg';
import { type AdapterWithDialect, type Dialect, fixedChunk } from '../dialect.ts';
import { holdNotification, Notifier, takeNotifications } from './after-commit.ts';
import { insertRows } from './insert-rows.ts';
import { addMissingStatistics, refreshStatistics } from './statistics.ts';
import { postgresTextIndex } from './text-index.ts';
import { writeTogether } from './write-together.ts';

const postgres: Dialect = {
  name: 'postgres',
  isShared: true,
  textIndex: postgresTextIndex,

  position: (text, part) => sql<number>`strpos(${text}, ${part})`,
  isOneOf: (column, ids) => sql<boolean>`${column} = ANY(${ids})`,
  jsonObject: (pairs) => sql<string>`json_build_object(${sql.join(pairs)})::text`,
  indexedBy: () => sql``,
  withoutIndex: (column) => sql`${column} + 0`,

  given(columns, rows) {
    const names = Object.keys(columns).map((name) => sql.id(name));
    const types = Object.entries(columns).map(
      ([name, type]) => sql`${sql.id(name)} ${sql.raw(String(type))}`,
    );
    // Statements with `*` are not prepared.
    return sql`(SELECT ${sql.join(names)} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS one(${sql.join(types)}))`;
  },

  forUpdate: (query, of) => (of === undefined ? query.forUpdate() : query.forUpdate(of)),
  async lockTable(trx, table) {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  },
  // A transaction takes this lock before its first insert gets an id, and holds it until it is visible to others.
  async openWriters(db, table) {
    const { rows } = await sql<{ name: string }>`SELECT virtualtransaction AS name FROM pg_locks
      WHERE locktype = 'relation' AND relation = ${table}::regclass AND mode = 'RowExclusiveLock' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
    return new Set(rows.map(({ name }) => name));
  },
  async withoutTriggers(trx, table, act) {
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
    await act();
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(trx);
  },

  insertRows,
  writeTogether,
  writeInBulk: (db, write) =>
    db.transaction().execute(async (trx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(trx);
      return write(trx);
    }),
  chunkSize: ({ most }) => fixedChunk(most),
  writeAs() {},
  async letOthersWrite() {},
  async notify(trx, channel, payload) {
    const text = JSON.stringify(payload);
    if (!trx.isTransaction) await sql`SELECT pg_notify(${channel}, ${text})`.execute(trx);
    else
      await trx
        .getExecutor()
        .provideConnection(async (connection) => holdNotification(connection, [channel, text]));
  },

  refreshStatistics,
  addMissingStatistics,
};

class Adapter extends PostgresAdapter implements AdapterWithDialect {
  readonly dialect = postgres;
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class Driver extends PostgresDriver {
  readonly #notifier: Notifier;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#notifier = new Notifier((notifications) => {
      const [channels, payloads] = [0, 1].map((at) => notifications.map((notification) => notification[at]));
      const each =
        'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS each (channel, payload)';
      return pool.query(each, [channels, payloads]);
    });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const notifications = takeNotifications(connection);
    await super.commitTransaction(connection);
    this.#notifier.notify(notifications);
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    takeNotifications(connection);
    await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await this.#notifier.flush();
    await super.destroy();
  }
}

export class TesseraPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new Driver(this.#pool);
  }

  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}
