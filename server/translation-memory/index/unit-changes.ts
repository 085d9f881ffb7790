import type { Db } from '../../db/open.ts';
import type { UnitChangeTable } from '../../db/schema/memories.ts';

/** The channel on which PostgreSQL says that there are new rows (migration 0034). */
export const UNIT_CHANNEL = 'tessera_units';

/**
 * Tells the indexes of all servers what was written, as soon as the transaction commits. `reload_memory` stands for
 * any number of units: the index reads the memory again; `import` for all those of the job that `unit_id` names.
 */
export async function noteUnitChange(trx: Db, change: Omit<UnitChangeTable, 'seq'>): Promise<void> {
  await trx.insertInto('unit_change').values(change).execute();
}
