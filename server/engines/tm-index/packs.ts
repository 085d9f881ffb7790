/**
 * A memory with few units. It shares the shard of a pack with others of its languages, so that a search looks
 * up the query's grams once for all of them.
 */
export interface PackedMemory {
  id: number;
  /** Identifies it in the containers of the pack. */
  slot: number;
  /** The shard of its pack, a negative number. */
  shardId: number;
  /** Ids of its units. */
  units: number[];
}

/** Some memories of a pack. */
export interface Selection {
  shardId: number;
  memories: number;
  units: number;
  /** Whether these are all memories of the pack. */
  isWhole: boolean;
  /** Units of the whole pack. */
  packUnits: number;
}

/** The memories in packs. */
export interface Packs {
  readonly size: number;
  get(memoryId: number): PackedMemory | undefined;
  /** The memory, added to a pack if it is new. `pack` is a non-negative number. */
  join(memoryId: number, pack: number): PackedMemory;
  addUnit(memory: PackedMemory, unitId: number): void;
  /** Forgets a unit, and its memory with the last one. */
  removeUnit(slot: number, unitId: number): void;
  drop(memory: PackedMemory): void;
  memoryIdOf(slot: number): number;
  /** Those of these memories that are in packs; `wanted` is 1 for their slots, `others` are not in packs. */
  select(memoryIds: readonly number[]): { selections: Selection[]; wanted: Uint8Array; others: number[] };
  /** Memory ids by slot. */
  ids(): (number | null)[];
  /** Adds a unit from a saved index, whose memory had this slot. */
  adopt(memoryId: number, slot: number, shardId: number, unitId: number): void;
  /** Call it after the last `adopt`. */
  adopted(): void;
}

export function createPacks(): Packs {
  /** By memory id: an array, since a search may want thousands. */
  const byId: (PackedMemory | undefined)[] = [];
  let size = 0;
  const bySlot: (PackedMemory | null)[] = [];
  const free: number[] = [];
  const totals = new Map<number, { memories: number; units: number }>();

  function create(id: number, slot: number, shardId: number): PackedMemory {
    const memory: PackedMemory = { id, slot, shardId, units: [] };
    while (bySlot.length <= slot) bySlot.push(null);
    bySlot[slot] = memory;
    byId[id] = memory;
    size++;
    totalOf(shardId).memories++;
    return memory;
  }

  function totalOf(shardId: number): { memories: number; units: number } {
    const total = totals.get(shardId) ?? { memories: 0, units: 0 };
    totals.set(shardId, total);
    return total;
  }

  function addUnit(memory: PackedMemory, unitId: number): void {
    memory.units.push(unitId);
    totalOf(memory.shardId).units++;
  }

  function drop(memory: PackedMemory): void {
    const total = totalOf(memory.shardId);
    total.memories--;
    total.units -= memory.units.length;
    byId[memory.id] = undefined;
    size--;
    bySlot[memory.slot] = null;
    free.push(memory.slot);
  }

  function selectionOf(shardId: number, selections: Map<number, Selection>): Selection {
    const packUnits = totalOf(shardId).units;
    const found = selections.get(shardId) ?? { shardId, memories: 0, units: 0, isWhole: false, packUnits };
    selections.set(shardId, found);
    return found;
  }

  return {
    get size() {
      return size;
    },
    get: (memoryId) => byId[memoryId],
    join: (memoryId, pack) => byId[memoryId] ?? create(memoryId, free.pop() ?? bySlot.length, -1 - pack),
    addUnit,
    removeUnit(slot, unitId) {
      const memory = bySlot[slot];
      if (!memory) return;
      const last = memory.units.pop() as number;
      if (last !== unitId) memory.units[memory.units.lastIndexOf(unitId)] = last;
      totalOf(memory.shardId).units--;
      if (memory.units.length === 0) drop(memory);
    },
    drop,
    memoryIdOf: (slot) => (bySlot[slot] as PackedMemory).id,
    select(memoryIds) {
      const wanted = new Uint8Array(bySlot.length);
      const selections = new Map<number, Selection>();
      const others: number[] = [];
      let one: Selection | undefined;
      for (const id of memoryIds) {
        const memory = byId[id];
        if (!memory) {
          others.push(id);
          continue;
        }
        if (wanted[memory.slot] === 1) continue;
        wanted[memory.slot] = 1;
        if (one?.shardId !== memory.shardId) one = selectionOf(memory.shardId, selections);
        one.memories++;
        one.units += memory.units.length;
      }
      for (const each of selections.values()) each.isWhole = each.memories === totalOf(each.shardId).memories;
      return { selections: [...selections.values()], wanted, others };
    },
    ids: () => bySlot.map((memory) => memory?.id ?? null),
    adopt(memoryId, slot, shardId, unitId) {
      addUnit(byId[memoryId] ?? create(memoryId, slot, shardId), unitId);
    },
    adopted() {
      bySlot.forEach((memory, slot) => {
        if (!memory) free.push(slot);
      });
    },
  };
}
