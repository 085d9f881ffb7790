import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useStore } from '../store.ts';
import { type MenuItem, type MenuListProps, menuList } from './menu-list.ts';

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

export interface MenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  /** Name of the menu for a screen reader. */
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Set to a function that opens the menu from elsewhere, e.g. by a shortcut. */
  opener?: RefObject<(() => void) | null>;
}

/** A menu of actions behind a button: arrow keys, letters, Escape. */
export function Menu({ trigger, label, items, align = 'end', opener }: MenuProps) {
  const [from, setFrom] = useState<MenuListProps['from'] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const List = useStore(menuList);
  const isOpen = from !== null;
  useImperativeHandle(opener, () => () => setFrom('afar'), []);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => setFrom(isOpen ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          // With a modifier it is a shortcut of the screen.
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setFrom(event.key === 'ArrowDown' ? 'first' : 'last');
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && List && <List {...{ id, button, label, items, align, from }} close={() => setFrom(null)} />}
    </>
  );
}
