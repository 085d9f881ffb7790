import { useEffect } from 'react';
import { useKeptPreference } from '../../browser/preferences/kept-preference.ts';
import { useCurrentUser } from '../../browser/session/index.ts';
import type { Column } from './columns.tsx';
import { settingsKey } from './settings-key.ts';

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
type Density = (typeof DENSITIES)[number];

/** How a person has arranged a table. */
export interface TableSettings {
  order: readonly string[];
  hidden: readonly string[];
  /** In `rem`. */
  widths: Readonly<Record<string, number>>;
  density: Density;
}

export const NO_SETTINGS: TableSettings = { order: [], hidden: [], widths: {}, density: 'normal' };

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** What was kept, as far as it can be read: it may be of an older version, or of another hand. */
export function settingsOf(kept: unknown): TableSettings {
  if (typeof kept !== 'object' || kept === null) return NO_SETTINGS;
  const { order, hidden, widths, density } = kept as Record<string, unknown>;
  const entries = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    order: strings(order),
    hidden: strings(hidden),
    widths: Object.fromEntries(
      entries.filter(([, width]) => typeof width === 'number' && width > 0 && width < 500),
    ),
    density: DENSITIES.find((entry) => entry === density) ?? 'normal',
  };
}

/**
 * The columns in a person's order. The first one stays: it names and opens the row. Columns that the settings do not know
 * yet stand behind the one they were made to follow.
 */
export function orderColumns<Row>(
  columns: readonly Column<Row>[],
  { order }: Pick<TableSettings, 'order'>,
): Column<Row>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const known = order.flatMap((id) => others.find((column) => column.id === id) ?? []);
  const arranged = [first, ...known];
  for (const [index, column] of columns.entries()) {
    if (arranged.includes(column)) continue;
    const before = columns[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 1, 0, column);
  }
  return arranged;
}

/** The settings of a table, kept for the person who is signed in: in this browser, and in their account. */
export function useTableSettings(table: string): [TableSettings, (settings: TableSettings) => void] {
  const userId = useCurrentUser()?.id ?? 0;
  const key = settingsKey(userId, table);
  const { value, keep, reread } = useKeptPreference({
    name: `table.${table}`,
    key,
    read: (kept) => (kept === null ? null : settingsOf(kept)),
    isInAccount: userId > 0,
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      const written = reread();
      // Another page of this browser has arranged it and sends it itself; or a view of the list has, which does not.
      if (!event.isTrusted && written) keep(written);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);
  return [value ?? NO_SETTINGS, keep];
}
