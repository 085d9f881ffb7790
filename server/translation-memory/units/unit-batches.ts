import { hiddenJob } from '../../collection/collection-queries.ts';
import type { Db } from '../../db/open.ts';
import { recordUnitChange } from '../index/unit-changes.ts';
import { getMemory, touchMemory } from '../queries.ts';

/**
 * Bins units of a memory, recording the user, or restores them; returns the moved ids. Throws 404 for the
 * memory.
 */
export async function moveUnits(
  trx: Db,
  memoryId: number,
  ids: readonly number[],
  to: { bin: number } | 'memory',
): Promise<{ ids: number[] }> {
  const isBin = to !== 'memory';
  const hidden = hiddenJob(await getMemory(trx, memoryId));
  const now = new Date().toISOString();
  const rows = await trx
    .updateTable('unit')
    .set((row) =>
      isBin
        ? { deleted_at: now, deleted_by: to.bin }
        : { deleted_at: null, deleted_by: null, updated_at: now, version: row('version', '+', 1) },
    )
    .where('memory_id', '=', memoryId)
    .where('id', 'in', ids)
    .where('deleted_at', isBin ? 'is' : 'is not', null)
    .$if(hidden !== null, (query) =>
      query.where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', hidden)])),
    )
    .returning('id')
    .execute();
  const moved = rows.map(({ id }) => id).sort((a, b) => a - b);
  if (moved.length === 0) return { ids: moved };
  const kind = isBin ? ('delete' as const) : ('put' as const);
  await recordUnitChange(trx, ...moved.map((unit_id) => ({ unit_id, memory_id: memoryId, kind })));
  await touchMemory(trx, memoryId, isBin ? -moved.length : moved.length);
  return { ids: moved };
}
