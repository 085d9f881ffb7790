import { type RawBuilder, sql } from 'kysely';
import { dialectOf, type InsertColumns } from './dialect.ts';
import type { Database, Db } from './schema.ts';

/** Inserts rows with one short statement, in one round trip. Returns their ids, in no particular order. */
export async function insertWithIds<Row extends object>(
  trx: Db,
  table: keyof Database,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const inserted = await sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM ${dialectOf(trx).given(columns, rows)} AS given RETURNING id`.execute(trx);
  return inserted.rows.map(({ id }) => id);
}

/**
 * Updates rows by id in one round trip: each to the values given for it, and all of them as in `set`, an SQL
 * list of assignments.
 */
export async function updateById<Row extends { id: number }>(
  trx: Db,
  table: keyof Database,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
  set?: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).filter((name) => name !== 'id');
  const assigned = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set ? [...assigned, set] : assigned)}
    FROM ${dialectOf(trx).given(columns, rows)} AS given
    WHERE ${sql.ref(`${table}.id`)} = ${sql.ref('given.id')}`.execute(trx);
}
