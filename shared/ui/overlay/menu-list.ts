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
  /** Opens a dialog; screen readers announce it. */
  opensDialog?: boolean;
  icon?: IconType;
  /** A second line with a description. */
  note?: string;
  shortcut?: string;
  isDanger?: boolean;
  /** For an entry that is on or off. */
  isChecked?: boolean;
  /** Why it is disabled; it stays in the menu with the reason below it. */
  disabledReason?: string | null | false;
}

export type MenuItem = MenuAction | { heading: string } | 'separator';

export interface MenuListProps {
  id: string;
  /** The menu's button, where the focus returns. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  /**
   * Initial focus: `afar` starts at the first entry, and later returns to the user's previous position if
   * opened by key.
   */
  from: 'first' | 'last' | 'afar';
  close: () => void;
}

/**
 * The component for open menus, provided by `Hosts`. Menu buttons are in the shell's first file, but the
 * library for their lists loads with the rest of the kit: a menu opened earlier shows its list once loaded.
 */
export const menuList = createStore<ComponentType<MenuListProps> | null>(null);
