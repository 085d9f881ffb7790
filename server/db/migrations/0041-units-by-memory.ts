import { isPostgres, type Migration } from './columns.ts';

/**
 * On SQLite, units are found by memory and then by source hash. An import changes a page of that index for
 * nearly every unit: the pages of one memory fit into the cache, but not those of all memories.
 */
export const unitsByMemory: Migration = {
  name: '0041-units-by-memory',
  async up(db) {
    if (isPostgres(db)) return;
    await db.schema.dropIndex('unit_source').execute();
    await db.schema.createIndex('unit_source').on('unit').columns(['memory_id', 'source_hash']).execute();
  },
};
