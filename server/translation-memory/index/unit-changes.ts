import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { UnitChangeTable } from '../../db/schema/memories.ts';

/** The channel on which new rows are announced. */
export const UNIT_CHANNEL = 'tessera_units';

export type UnitChange = Omit<UnitChangeTable, 'seq'>;

/**
 * Records written units for the indexes of all servers, which read them once the transaction has committed.
 * `reload_memory` covers any number of units: the index reads the memory again. `import` covers the units of
 * the job in `unit_id`.
 */
export async function recordUnitChange(trx: Db, ...changes: UnitChange[]): Promise<void> {
  if (changes.length === 0) return;
  await unitChangesOf(trx, changes).execute(trx);
  await announceUnits(trx);
}

/** The statement of {@link recordUnitChange}; follow it with {@link announceUnits}. */
export function unitChangesOf(trx: Db, changes: readonly UnitChange[]): RawBuilder<object> {
  return sql<object>`${trx.insertInto('unit_change').values(changes).returning('seq')}`;
}

export function announceUnits(trx: Db): Promise<void> {
  return dialectOf(trx).notify(trx, UNIT_CHANNEL, '');
}
