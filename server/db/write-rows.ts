import { type RawBuilder, sql } from 'kysely';
import { dialectOf, type InsertColumns } from './dialect.ts';
import type { Database, Db } from './schema.ts';

/** The statement of {@link insertWithIds}. */
export function insertOf<Row extends object>(
  trx: Db,
  table: keyof Database,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
): RawBuilder<{ id: number }> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM ${dialectOf(trx).given(columns, rows)} AS given RETURNING id`;
}

/** Inserts rows with one short statement, in one round trip. Returns their ids, in no particular order. */
export async function insertWithIds<Row extends object>(
  trx: Db,
  table: keyof Database,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await insertOf(trx, table, columns, rows).execute(trx);
  return inserted.rows.map(({ id }) => id);
}

/** The statement of {@link updateById}. */
export function updateOf<Row extends { id: number }>(
  trx: Db,
  table: keyof Database,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
  set?: RawBuilder<unknown>,
): RawBuilder<{ id: number }> {
  const names = Object.keys(columns).filter((name) => name !== 'id');
  const assigned = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  const id = sql.ref(`${table}.id`);
  return sql<{ id: number }>`UPDATE ${sql.table(table)} SET ${sql.join(set ? [...assigned, set] : assigned)}
    FROM ${dialectOf(trx).given(columns, rows)} AS given
    WHERE ${id} = ${sql.ref('given.id')} RETURNING ${id}`;
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
  if (rows.length > 0) await updateOf(trx, table, columns, rows, set).execute(trx);
}
