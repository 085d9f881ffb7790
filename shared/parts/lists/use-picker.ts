import { filterRows } from '@tessera/shared/ui';
import { useState } from 'react';

export interface Picker<Row> {
  page: number;
  search: string;
  /** Another page of the same search. `chosen` stay listed above the rows found. */
  setPage: (page: number, chosen: readonly Row[]) => void;
  setSearch: (search: string, chosen: readonly Row[]) => void;
  /** The rows to list: matching rows chosen earlier, then the others. */
  listed: (found: readonly Row[]) => readonly Row[];
}

/**
 * Page and search of a picker in a dialog. Choosing a row does not move it until the user changes page or
 * search.
 */
export function usePicker<Row extends { id: number; name: string }>(initial: readonly Row[]): Picker<Row> {
  const [{ page, search, pinned }, look] = useState({ page: 0, search: '', pinned: initial });
  return {
    page,
    search,
    setPage: (next, chosen) => look({ page: next, search, pinned: chosen }),
    setSearch: (next, chosen) => look({ page: 0, search: next, pinned: chosen }),
    listed: (found) => {
      const first = filterRows(pinned, search, ({ name }) => [name]);
      return [...first, ...found.filter(({ id }) => first.every((row) => row.id !== id))];
    },
  };
}
