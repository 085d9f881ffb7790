import { sql } from 'kysely';
import type { DatabaseKind, Db } from './open.ts';
import type { Database } from './schema.ts';

/** Rows that change how a table is best read; fewer are walked through as fast. */
const LEAST = 1000;

/**
 * Tells PostgreSQL's planner of the rows an import has written. By itself it looks within some minutes; until then it
 * takes a memory of a million units for an empty one, and walks through all of it for every look-up.
 */
export async function refreshStatistics(
  { db, kind }: { db: Db; kind: DatabaseKind },
  table: keyof Database,
  written: number,
): Promise<void> {
  if (kind === 'postgres' && written >= LEAST) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
