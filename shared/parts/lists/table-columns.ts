import { type SavedView, savedView } from '@tessera/shared/contract/views';
import { settingsKey } from '../../ui/table/settings-key.ts';

type Columns = NonNullable<SavedView['columns']>;

/** The arrangement of a table's columns in this browser; absent without one. */
export function readColumns(userId: number, table: string): Columns | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(settingsKey(userId, table)) ?? 'null');
    return savedView.shape.columns.safeParse(kept ?? undefined).data;
  } catch {
    return undefined;
  }
}

/** Arranges the columns and notifies the table with a storage event, as for the browser's other pages. */
export function writeColumns(userId: number, table: string, columns: Columns): void {
  const key = settingsKey(userId, table);
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // Without storage the columns stay unchanged.
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}
