import type { ComponentType, RefObject } from 'react';
import type { IconType } from '../button/Button.tsx';
import { createStore } from '../store.ts';

export interface MenuAction {
  label: string;
  onSelect?: () => void;
  /** Navigates to an application path instead. */
  to?: string;
  /** Downloads this server URL instead. */
  download?: string;
  icon?: IconType;
  /** A second line: what it does. */
  note?: string;
  shortcut?: string;
  isDanger?: boolean;
  /** For a choice that is on or off. */
  isChecked?: boolean;
  /** Why it is disabled; it stays in the menu with the reason under it. */
  disabledReason?: string | null | false;
}

export type MenuItem = MenuAction | { heading: string } | 'separator';

export interface MenuListProps {
  id: string;
  /** The button that it belongs to, and where the focus goes back to. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  /** Where the focus begins: `afar` with the first, and ends where somebody was who opened it by a key. */
  from: 'first' | 'last' | 'afar';
  close: () => void;
}

/**
 * What draws an open menu; `Hosts` provides it. The buttons of menus are in the shell's first file, and the library
 * under their lists comes with the rest of the kit: a menu that is opened before that shows its list when it is there.
 */
export const menuList = createStore<ComponentType<MenuListProps> | null>(null);
