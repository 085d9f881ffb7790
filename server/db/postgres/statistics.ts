import { sql } from 'kysely';
import type { Database, Db } from '../schema.ts';

/** Fewest written rows worth new statistics; fewer are scanned quickly anyway. */
const MIN_ROWS = 1000;

/**
 * Autovacuum runs only after some minutes; until then PostgreSQL would assume an empty table and scan a
 * memory of a million units for every look-up.
 */
export async function refreshStatistics(db: Db, table: keyof Database, written: number): Promise<void> {
  if (written < MIN_ROWS) return;
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
  await addMissingStatistics(db);
}

/**
 * Analyses non-empty tables that were never analysed. Autovacuum waits for fifty changed rows, which small
 * glossaries and memories may never reach. Without statistics PostgreSQL assumes extremely selective
 * conditions: with two thousand units it once sorted what remained of a million rows.
 */
export async function addMissingStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT relname AS "table" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_relation_size(oid) > 0
      AND relname NOT IN (SELECT tablename FROM pg_stats WHERE schemaname = current_schema())`.execute(db);
  for (const { table } of rows) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
