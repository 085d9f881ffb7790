import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** `2026-11`, in UTC. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** The share of a budget kept for commands: a fifth. */
const KEPT = 5;

/**
 * Takes characters from the month's budget, or from the part of it open to automatic requests; false = not enough left.
 * Decided in one statement.
 */
export async function takeBudget(
  trx: Db,
  engineId: number,
  characters: number,
  { isAutomatic = false } = {},
): Promise<boolean> {
  // A division: a product would exceed PostgreSQL's integers.
  const open = isAutomatic ? sql`budget - budget / ${sql.lit(KEPT)}` : sql`budget`;
  const month = monthOf(new Date());
  await trx
    .insertInto('machine_usage')
    .values({ engine_id: engineId, month, characters: 0 })
    .onConflict((conflict) => conflict.columns(['engine_id', 'month']).doNothing())
    .execute();
  const taken = await trx
    .updateTable('machine_usage')
    .set((row) => ({ characters: row('characters', '+', characters) }))
    .where('engine_id', '=', engineId)
    .where('month', '=', month)
    .where(
      sql<boolean>`characters + ${characters} <= (SELECT ${open} FROM machine_engine WHERE id = ${engineId})`,
    )
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0;
}

/** Returns the characters of a request that did not reach the engine. */
export async function returnBudget(trx: Db, engineId: number, characters: number): Promise<void> {
  await trx
    .updateTable('machine_usage')
    .set((row) => ({ characters: row('characters', '-', characters) }))
    .where('engine_id', '=', engineId)
    .where('month', '=', monthOf(new Date()))
    .where('characters', '>=', characters)
    .execute();
}
