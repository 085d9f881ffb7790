import { type SavedView, savedView } from '@tessera/shared/contract/views';
import { settingsKey } from '../../ui/table/settings-key.ts';

type Columns = NonNullable<SavedView['columns']>;

/** How a table's columns are arranged in this browser; absent where nobody arranged them. */
export function readColumns(userId: number, table: string): Columns | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(settingsKey(userId, table)) ?? 'null');
    return savedView.shape.columns.safeParse(kept ?? undefined).data;
  } catch {
    return undefined;
  }
}

/** Arranges them, and tells the table, as a browser tells its other pages. */
export function writeColumns(userId: number, table: string, columns: Columns): void {
  const key = settingsKey(userId, table);
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // Without storage the columns stay as they are.
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}
