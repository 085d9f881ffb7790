import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * One statement for all. PostgreSQL makes each write of the WITH clause when its rows are selected, in the order of the
 * select list, so locks are taken in this order.
 */
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
