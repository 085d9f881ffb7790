/** Rows in memory with a bin: what a mock has instead of a table of the database. */
export interface Table<Row extends { id: number }> {
  insert(fields: Omit<Row, 'id'>): Row;
  /** Those that are not in the bin, oldest first. */
  rows(): Row[];
  find(id: number, options?: { inBin?: boolean }): Row | undefined;
  change(row: Row, fields: Partial<Omit<Row, 'id'>>): Row;
  moveToBin(row: Row): void;
  /** False when it was not in the bin. */
  takeOut(row: Row): boolean;
  /** Those in the bin with the time they went there, the last first. */
  bin(): { row: Row; deleted_at: string }[];
  /** Deletes what is in the bin for good; false when it is not in it. */
  purge(id: number): boolean;
}

export function createTable<Row extends { id: number }>(): Table<Row> {
  const all = new Map<number, Row>();
  const bin = new Map<number, string>();
  let lastId = 0;
  return {
    insert(fields) {
      const row = { ...fields, id: ++lastId } as Row;
      all.set(row.id, row);
      return row;
    },
    rows: () => [...all.values()].filter((row) => !bin.has(row.id)),
    find: (id, { inBin = false } = {}) => (inBin || !bin.has(id) ? all.get(id) : undefined),
    change(row, fields) {
      const changed = { ...row, ...fields };
      all.set(row.id, changed);
      return changed;
    },
    moveToBin(row) {
      bin.set(row.id, new Date().toISOString());
    },
    takeOut: (row) => bin.delete(row.id),
    bin: () =>
      [...bin]
        .flatMap(([id, deleted_at]) => {
          const row = all.get(id);
          return row ? [{ row, deleted_at }] : [];
        })
        .reverse(),
    purge(id) {
      if (!bin.delete(id)) return false;
      return all.delete(id);
    },
  };
}
