/**
 * Unit id → (container, row), as an open-addressing hash table in typed arrays (a `Map` takes three times the memory).
 */
export interface Locations {
  set(unitId: number, container: number, row: number): void;
  /** container × 65,536 + row, or −1. */
  get(unitId: number): number;
  delete(unitId: number): void;
  /** Reserves space for this many more, so that adding them does not enlarge the table repeatedly. */
  reserve(units: number): void;
  readonly size: number;
  readonly bytes: number;
}

const EMPTY = -1;
const DELETED = -2;

export function createLocations(): Locations {
  let capacity = 1024;
  let ids = new Float64Array(capacity).fill(EMPTY);
  let containers = new Uint32Array(capacity);
  let rows = new Uint16Array(capacity);
  let size = 0;
  let used = 0;

  function slotOf(unitId: number): number {
    const mask = capacity - 1;
    const high = Math.floor(unitId / 4294967296);
    let hash = Math.imul((unitId >>> 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    while (ids[slot] !== EMPTY && ids[slot] !== unitId) slot = (slot + 1) & mask;
    return slot;
  }

  function resize(expected = size): void {
    const oldIds = ids;
    const oldContainers = containers;
    const oldRows = rows;
    // Rehashing drops deleted slots, so the table may even keep its size.
    while (expected * 10 > capacity * 6) capacity *= 2;
    ids = new Float64Array(capacity).fill(EMPTY);
    containers = new Uint32Array(capacity);
    rows = new Uint16Array(capacity);
    used = 0;
    size = 0;
    for (let i = 0; i < oldIds.length; i++) {
      const id = oldIds[i] as number;
      if (id !== EMPTY && id !== DELETED) set(id, oldContainers[i] as number, oldRows[i] as number);
    }
  }

  function set(unitId: number, container: number, row: number): void {
    let slot = slotOf(unitId);
    if (ids[slot] === EMPTY) {
      if ((used + 1) * 10 > capacity * 8) {
        resize();
        slot = slotOf(unitId);
      }
      ids[slot] = unitId;
      used++;
      size++;
    }
    containers[slot] = container;
    rows[slot] = row;
  }

  return {
    set,
    get(unitId) {
      const slot = slotOf(unitId);
      return ids[slot] === EMPTY ? -1 : (containers[slot] as number) * 65536 + (rows[slot] as number);
    },
    delete(unitId) {
      const slot = slotOf(unitId);
      if (ids[slot] === EMPTY) return;
      ids[slot] = DELETED;
      size--;
    },
    reserve(units) {
      resize(size + units);
    },
    get size() {
      return size;
    },
    get bytes() {
      return capacity * 14;
    },
  };
}
