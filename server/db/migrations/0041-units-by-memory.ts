import { isPostgres, type Migration } from './columns.ts';

/**
 * On SQLite, units are found by memory and then by the hash of their source. An import changes a page of that index for
 * nearly every unit: those of one memory fit into the cache, those of all memories do not.
 */
export const unitsByMemory: Migration = {
  name: '0041-units-by-memory',
  async up(db) {
    if (isPostgres(db)) return;
    await db.schema.dropIndex('unit_source').execute();
    await db.schema.createIndex('unit_source').on('unit').columns(['memory_id', 'source_hash']).execute();
  },
};
