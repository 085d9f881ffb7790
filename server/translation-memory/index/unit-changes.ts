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
  await trx.insertInto('unit_change').values(changes).execute();
  await dialectOf(trx).notify(trx, UNIT_CHANNEL, '');
}
