import { CompiledQuery } from 'kysely';
import type { DatabaseKind, Db } from './open.ts';

/** Column → PostgreSQL's type of it. */
export type InsertColumns<Row> = { [Name in keyof Row]-?: 'int4' | 'text' };

/** Rows a statement holds on SQLite, where each value is a parameter. */
const SQLITE_ROWS = 100;

/**
 * Inserts many rows of one shape fast. On SQLite the statements' texts do not depend on the rows, so that neither Kysely
 * nor the database has to compile them anew; on PostgreSQL there is one statement, to which a column travels as one array,
 * or as one value where all rows have the same.
 */
export async function insertRows<Row extends object>(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as (keyof Row & string)[];
  if (kind === 'postgres') {
    await trx.executeQuery(arraysOf(table, columns, names, rows));
    return;
  }
  const into = insertInto(table, names);
  const one = `(${names.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += SQLITE_ROWS) {
    const some = rows.slice(at, at + SQLITE_ROWS);
    const values = some.flatMap((row) => names.map((name) => row[name] ?? null));
    const text = `${into} VALUES ${Array(some.length).fill(one).join(', ')}`;
    await trx.executeQuery(CompiledQuery.raw(text, values));
  }
}

function arraysOf<Row extends object>(
  table: string,
  columns: InsertColumns<Row>,
  names: readonly (keyof Row & string)[],
  rows: readonly Row[],
): CompiledQuery {
  const isSame = (name: keyof Row) => rows.every((row) => row[name] === rows[0]?.[name]);
  const same = names.filter(isSame);
  const varying = names.filter((name) => !same.includes(name));
  const one = same.map((name, index) => `$${index + 1}::${columns[name]}`);
  const arrays = varying.map((name, index) => `$${same.length + index + 1}::${columns[name]}[]`);
  const values = [
    ...same.map((name) => rows[0]?.[name] ?? null),
    ...varying.map((name) => rows.map((row) => row[name] ?? null)),
  ];
  // Rows that are all the same still are so many.
  const from = arrays.length > 0 ? `unnest(${arrays.join(', ')})` : `generate_series(1, ${rows.length})`;
  const what = arrays.length > 0 ? [...one, 'varying.*'] : one;
  return CompiledQuery.raw(
    `${insertInto(table, [...same, ...varying])} SELECT ${what.join(', ')} FROM ${from} AS varying`,
    values,
  );
}

function insertInto(table: string, names: readonly string[]): string {
  return `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})`;
}
