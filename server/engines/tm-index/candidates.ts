/** Resolution of stored similarity bounds: fine enough to tell one edit in a thousand characters. */
const STEPS = 1024;

/** The units a search may have to compare, each with an upper bound of its similarity. */
export interface CandidateList {
  readonly size: number;
  clear(): void;
  add(owner: number, row: number, length: number, bound: number): void;
  ownerOf(at: number): number;
  rowOf(at: number): number;
  /** Characters of the unit. Stored here because each access to a container is a cache miss. */
  lengthOf(at: number): number;
  /** Rounded up, so never below the true bound. */
  boundOf(at: number): number;
  /** Their indexes by descending bound, stable. */
  order(): Uint32Array;
}

export function createCandidateList(): CandidateList {
  let rows = new Uint16Array(4096);
  let owners = new Uint32Array(4096);
  let lengths = new Uint32Array(4096);
  let steps = new Uint16Array(4096);
  let size = 0;

  return {
    get size() {
      return size;
    },
    clear() {
      size = 0;
    },
    add(owner, row, length, bound) {
      if (size === rows.length) {
        rows = enlarge(rows, new Uint16Array(size * 2));
        owners = enlarge(owners, new Uint32Array(size * 2));
        lengths = enlarge(lengths, new Uint32Array(size * 2));
        steps = enlarge(steps, new Uint16Array(size * 2));
      }
      rows[size] = row;
      owners[size] = owner;
      lengths[size] = length;
      steps[size] = Math.ceil(bound * STEPS);
      size++;
    },
    ownerOf: (at) => owners[at] as number,
    rowOf: (at) => rows[at] as number,
    lengthOf: (at) => lengths[at] as number,
    boundOf: (at) => (steps[at] as number) / STEPS,
    order() {
      const starts = new Uint32Array(STEPS + 2);
      for (let i = 0; i < size; i++) {
        const place = STEPS - (steps[i] as number) + 1;
        starts[place] = (starts[place] as number) + 1;
      }
      for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
      const order = new Uint32Array(size);
      for (let i = 0; i < size; i++) {
        const place = STEPS - (steps[i] as number);
        order[starts[place] as number] = i;
        starts[place] = (starts[place] as number) + 1;
      }
      return order;
    },
  };
}

function enlarge<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
