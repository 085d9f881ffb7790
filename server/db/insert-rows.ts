import { CompiledQuery } from 'kysely';
import type { DatabaseKind, Db } from './open.ts';

/** Column → PostgreSQL's type of it. */
export type InsertColumns<Row> = { [Name in keyof Row]-?: 'int4' | 'text' };

/** Rows a statement holds on SQLite, where each value is a parameter. */
const SQLITE_ROWS = 100;

/**
 * Inserts many rows of one shape fast. The statements' texts do not depend on the rows, so that neither Kysely nor
 * the database has to compile them anew: on PostgreSQL a column travels as one array.
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
  const into = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})`;
  if (kind === 'postgres') {
    const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(', ');
    const values = names.map((name) => rows.map((row) => row[name] ?? null));
    await trx.executeQuery(CompiledQuery.raw(`${into} SELECT * FROM unnest(${arrays})`, values));
    return;
  }
  const one = `(${names.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += SQLITE_ROWS) {
    const some = rows.slice(at, at + SQLITE_ROWS);
    const values = some.flatMap((row) => names.map((name) => row[name] ?? null));
    const text = `${into} VALUES ${Array(some.length).fill(one).join(', ')}`;
    await trx.executeQuery(CompiledQuery.raw(text, values));
  }
}
