import { useEffect, useEffectEvent } from 'react';
import { useKeptPreference } from '../../browser/preferences/kept-preference.ts';
import { useCurrentUser } from '../../browser/session/index.ts';
import type { Column } from './columns.tsx';
import { settingsKey } from './settings-key.ts';

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
type Density = (typeof DENSITIES)[number];

/** The user's arrangement of a table. */
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

/** The valid parts of stored settings, which may be from an older version or edited by hand. */
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
 * The columns in the user's order. The first one, which names and opens the row, is fixed. New columns go
 * after the one they follow by default.
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

/** A table's settings for the signed-in user: in this browser, and in their account. */
export function useTableSettings(table: string): [TableSettings, (settings: TableSettings) => void] {
  const userId = useCurrentUser()?.id ?? 0;
  const key = settingsKey(userId, table);
  const { value, keep, reread } = useKeptPreference({
    name: `table.${table}`,
    key,
    read: (kept) => (kept === null ? null : settingsOf(kept)),
    isInAccount: userId > 0,
  });
  const follow = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return;
    const written = reread();
    // Either another page of this browser changed it, and sends it itself; or a saved view of the list did,
    // which does not.
    if (!event.isTrusted && written) keep(written);
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return [value ?? NO_SETTINGS, keep];
}
