import { CompiledQuery } from 'kysely';
import type { Dialect, InsertColumns } from '../dialect.ts';
import { insertInto } from '../insert-into.ts';

/** A single statement with one array parameter per column, or one value if it is the same in all rows. */
export const insertRows: Dialect['insertRows'] = async (trx, table, columns, rows) => {
  if (rows.length > 0) await trx.executeQuery(arraysOf(table, columns, rows));
};

function arraysOf<Row extends object>(
  table: string,
  columns: InsertColumns<Row>,
  rows: readonly Row[],
): CompiledQuery {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const isSame = (name: keyof Row) => rows.every((row) => row[name] === rows[0]?.[name]);
  const same = names.filter(isSame);
  const varying = names.filter((name) => !same.includes(name));
  const one = same.map((name, index) => `$${index + 1}::${columns[name]}`);
  const arrays = varying.map((name, index) => `$${same.length + index + 1}::${columns[name]}[]`);
  const values = [
    ...same.map((name) => rows[0]?.[name] ?? null),
    ...varying.map((name) => rows.map((row) => row[name] ?? null)),
  ];
  // Without arrays the number of identical rows must still be given.
  const from = arrays.length > 0 ? `unnest(${arrays.join(', ')})` : `generate_series(1, ${rows.length})`;
  const what = arrays.length > 0 ? [...one, 'varying.*'] : one;
  return CompiledQuery.raw(
    `${insertInto(table, [...same, ...varying])} SELECT ${what.join(', ')} FROM ${from} AS varying`,
    values,
  );
}
