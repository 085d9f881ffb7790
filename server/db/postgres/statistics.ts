import { sql } from 'kysely';
import type { Database, Db } from '../schema.ts';

/** Rows that change how a table is best read; fewer are walked through as fast. */
const LEAST = 1000;

/**
 * By itself PostgreSQL looks within some minutes; until then it takes a memory of a million units for an empty one, and
 * walks through all of it for every look-up.
 */
export async function refreshStatistics(db: Db, table: keyof Database, written: number): Promise<void> {
  if (written < LEAST) return;
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
  await addMissingStatistics(db);
}

/**
 * Has PostgreSQL look at the tables that hold something and that it never looked at. By itself it waits for fifty
 * changed rows, which many a team's memories and glossaries never are; and what it knows nothing of it joins as if next
 * to no row passed a condition: for two thousand units it then sorted all that were left of a million.
 */
export async function addMissingStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT relname AS "table" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_relation_size(oid) > 0
      AND relname NOT IN (SELECT tablename FROM pg_stats WHERE schemaname = current_schema())`.execute(db);
  for (const { table } of rows) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
