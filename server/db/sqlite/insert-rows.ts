import { CompiledQuery } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { insertInto } from '../insert-into.ts';

/** Rows per statement; each value is a parameter. */
const ROWS = 100;

/** The text of the statements does not depend on the rows, so neither Kysely nor SQLite compiles them again. */
export const insertRows: Dialect['insertRows'] = async (trx, table, columns, rows) => {
  const names = Object.keys(columns) as (keyof (typeof rows)[number] & string)[];
  const one = `(${names.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS);
    const values = some.flatMap((row) => names.map((name) => row[name] ?? null));
    const text = `${insertInto(table, names)} VALUES ${Array(some.length).fill(one).join(', ')}`;
    await trx.executeQuery(CompiledQuery.raw(text, values));
  }
};
