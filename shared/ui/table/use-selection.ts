import { useRef, useState } from 'react';

type Key = string | number;

interface Selection<Row> {
  /** The selected rows still present. */
  rows: readonly Row[];
  has(row: Row): boolean;
  /** With `isRange`, toggles all rows from the last one toggled to this. */
  toggle(row: Row, isRange: boolean): void;
  setAll(isSelected: boolean): void;
}

/** The rows from `from` to `to`, in either direction; only `to` if `from` is missing. */
export function rangeOf<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return from < 0 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The rows selected by the user. */
export function useSelection<Row>(records: readonly Row[], rowKey: (row: Row) => Key): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set());
  const anchor = useRef<Key | null>(null);
  return {
    rows: keys.size > 0 ? records.filter((row) => keys.has(rowKey(row))) : [],
    has: (row) => keys.has(rowKey(row)),
    toggle(row, isRange) {
      const key = rowKey(row);
      const from = isRange ? records.findIndex((other) => rowKey(other) === anchor.current) : -1;
      const to = records.findIndex((other) => rowKey(other) === key);
      const isSelected = !keys.has(key);
      const next = new Set(keys);
      for (const other of rangeOf(records, from, to)) {
        if (isSelected) next.add(rowKey(other));
        else next.delete(rowKey(other));
      }
      anchor.current = key;
      setKeys(next);
    },
    setAll: (isSelected) => setKeys(new Set(isSelected ? records.map(rowKey) : [])),
  };
}
