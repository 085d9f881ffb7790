import type { MenuItem } from '../overlay/menu-list.ts';
import type { HeadAction } from './HeadButton.tsx';

/**
 * Splits a head's other actions into visible ones and menu entries: first actions without space, then the
 * rest.
 */
export function foldActions(
  others: readonly HeadAction[],
  more: readonly MenuItem[],
  isWide: boolean,
): { visible: readonly HeadAction[]; folded: MenuItem[] } {
  const visible = isWide ? others.slice(0, 2) : [];
  const hidden = others.slice(visible.length);
  // Single entries go first, before the menus with their headings.
  const single = hidden.filter(({ menu, disabledReason }) => !menu || disabledReason);
  const grouped = hidden.filter((action) => !single.includes(action));
  const folded: MenuItem[] = [
    ...single.map(({ menu: _, busy: _busy, ...item }) => item),
    ...grouped.flatMap(({ label, menu = [] }) => [{ heading: label }, ...menu]),
  ];
  const needsLine = folded.length > 0 && more.length > 0 && more[0] !== 'separator';
  return { visible, folded: [...folded, ...(needsLine ? ['separator' as const] : []), ...more] };
}
