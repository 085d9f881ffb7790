import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../session/index.ts';
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

/** The settings of a table, kept in this browser for the person who is signed in. */
export function useTableSettings(table: string): [TableSettings, (settings: TableSettings) => void] {
  const key = settingsKey(useCurrentUser()?.id ?? 0, table);
  const [kept, setKept] = useState<{ key: string; settings: TableSettings } | null>(null);
  const settings = kept?.key === key ? kept.settings : read(key);
  if (kept?.key !== key) setKept({ key, settings });
  useEffect(() => {
    // Another page of this browser has arranged it, or a view of the list has.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setKept(null);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);
  return [
    settings,
    (next) => {
      setKept({ key, settings: next });
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the table keeps it until the screen is left.
      }
    },
  ];
}

function read(key: string): TableSettings {
  try {
    return settingsOf(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return NO_SETTINGS;
  }
}
