import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { createTable } from '@tessera/shared/testing/table';
import { SAMPLE_UNITS } from './sample-units.ts';
import type { ReadUnit } from './tmx.ts';

const AUTHOR = { id: 1, username: 'Sample User' };

type NewMemory = Pick<Memory, 'name' | 'source_lang' | 'target_lang'>;

export type MemoryStore = ReturnType<typeof createMemoryStore>;

/** What the mock keeps; made anew with each page load. Fields set to `undefined` stay as they are. */
export function createMemoryStore() {
  const memories = createTable<Memory>();
  const units = createTable<Unit>();
  const now = () => new Date().toISOString();

  const store = {
    list: () => memories.rows().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    find: memories.find,

    add(fields: NewMemory, { uploaded = false } = {}): Memory {
      return memories.insert({
        ...fields,
        created_by: AUTHOR.id,
        created_by_user: AUTHOR,
        records_count: 0,
        processing_status: uploaded ? 'pending' : 'done',
        processing_error: null,
        created_at: now(),
        updated_at: now(),
        job_id: null,
      });
    },
    change: (memory: Memory, fields: Partial<Memory>) =>
      memories.change(memory, { ...defined(fields), updated_at: now() }),
    remove: memories.moveToBin,
    restore: memories.takeOut,
    bin: memories.bin,
    purge: memories.purge,
    unitBin: (memoryId: number) => units.bin().filter(({ row }) => row.memory_id === memoryId),
    purgeUnit: units.purge,

    units: (memoryId: number) => units.rows().filter((unit) => unit.memory_id === memoryId),
    /** A unit of a memory that is in the bin is gone with it. */
    findUnit(id: number, options?: { inBin: boolean }): Unit | undefined {
      const unit = units.find(id, options);
      return unit && memories.find(unit.memory_id) ? unit : undefined;
    },
    addUnit(memoryId: number, { source, target }: ReadUnit, origin = 'manual'): Unit {
      count(memoryId, 1);
      return units.insert({
        source,
        target,
        memory_id: memoryId,
        created_at: now(),
        updated_at: now(),
        created_by: AUTHOR.username,
        updated_by: AUTHOR.username,
        origin,
        version: 1,
      });
    },
    changeUnit(unit: Unit, { source, target }: ReadUnit): Unit {
      count(unit.memory_id, 0);
      const by = { updated_at: now(), updated_by: AUTHOR.username };
      return units.change(unit, { source, target, ...by, version: unit.version + 1 });
    },
    removeUnit(unit: Unit): void {
      units.moveToBin(unit);
      count(unit.memory_id, -1);
    },
    restoreUnit(unit: Unit): Unit {
      if (!units.takeOut(unit)) return unit;
      count(unit.memory_id, 1);
      return units.change(unit, { updated_at: now(), version: unit.version + 1 });
    },
  };

  function count(memoryId: number, more: number) {
    const memory = memories.find(memoryId);
    if (memory) store.change(memory, { records_count: memory.records_count + more });
  }
  return store;
}

/** A memory of several pages, a short one, and an empty one. */
export function createSampleStore(): MemoryStore {
  const store = createMemoryStore();
  const manual = store.add({ name: 'Ship manuals', source_lang: 'en', target_lang: 'de' });
  for (const unit of SAMPLE_UNITS) store.addUnit(manual.id, unit, 'import');
  const signs = store.add({ name: 'Harbour signs', source_lang: 'en-GB', target_lang: 'fr' });
  store.addUnit(signs.id, { source: 'No mooring', target: 'Amarrage interdit' });
  store.addUnit(signs.id, { source: 'Fuel', target: 'Carburant' });
  store.add({ name: 'Crew letters', source_lang: 'de', target_lang: 'en' });
  return store;
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
