import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** One statement for all: PostgreSQL carries out every write of a WITH clause, and all see the rows from before. */
export const writeTogether: Dialect['writeTogether'] = async (trx, writes) => {
  if (writes.length === 0) return [] as never;
  const names = writes.map((_, at) => `write_${at}`);
  const each = writes.map((write, at) => sql`${sql.id(names[at] ?? '')} AS (${write})`);
  const rowsOf = names.map((name) => {
    const id = sql.id(name);
    return sql`(SELECT coalesce(json_agg(${id}), '[]') FROM ${id}) AS ${id}`;
  });
  const { rows } = await sql<
    Record<string, object[]>
  >`WITH ${sql.join(each)} SELECT ${sql.join(rowsOf)}`.execute(trx);
  return names.map((name) => rows[0]?.[name] ?? []) as never;
};
