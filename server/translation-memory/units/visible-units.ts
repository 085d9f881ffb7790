import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';

type Where = ExpressionBuilder<Database, 'unit' | 'memory'>;

/**
 * A condition for visible units: neither they nor their memory are in the bin, and their import has finished.
 */
function isVisible(where: Where): ExpressionWrapper<Database, 'unit' | 'memory', SqlBool> {
  return where.and([
    where('unit.deleted_at', 'is', null),
    where('memory.deleted_at', 'is', null),
    where.or([
      where('memory.processing_status', '=', 'done'),
      where('unit.job_id', 'is', null),
      where('memory.job_id', 'is', null),
      where('unit.job_id', '<>', where.ref('memory.job_id')),
    ]),
  ]);
}

/** Selects the visible units, joined with their memory. */
export function selectVisibleUnits(db: Db) {
  return db.selectFrom('unit').innerJoin('memory', 'memory.id', 'unit.memory_id').where(isVisible);
}
