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
}

export function createTable<Row extends { id: number }>(): Table<Row> {
  const all = new Map<number, Row>();
  const bin = new Set<number>();
  return {
    insert(fields) {
      const row = { ...fields, id: all.size + 1 } as Row;
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
      bin.add(row.id);
    },
    takeOut: (row) => bin.delete(row.id),
  };
}
