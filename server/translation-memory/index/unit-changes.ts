import type { Db } from '../../db/open.ts';
import type { UnitChangeTable } from '../../db/schema/memories.ts';

/** The channel on which PostgreSQL announces new rows (migration 0034). */
export const UNIT_CHANNEL = 'tessera_units';

/**
 * Records written units for the indexes of all servers, which read them once the transaction has committed.
 * `reload_memory` covers any number of units: the index reads the memory again. `import` covers the units of
 * the job in `unit_id`.
 */
export async function recordUnitChange(trx: Db, change: Omit<UnitChangeTable, 'seq'>): Promise<void> {
  await trx.insertInto('unit_change').values(change).execute();
}
