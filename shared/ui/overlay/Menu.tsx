import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from '../../router/index.ts';
import type { IconType } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconCheck } from '../icons.ts';
import { Kbd } from '../text/Text.tsx';
import * as floatingCss from './floating.module.css';
import * as css from './menu.module.css';
import { moveFocus } from './move-focus.ts';
import { useFloating } from './use-floating.ts';

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
}

/** A menu of actions behind a button: arrow keys, first letters, Escape. */
export function Menu({ trigger, label, items, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <OpenMenu
          id={id}
          button={button}
          label={label}
          items={items}
          align={align}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface OpenMenuProps extends Required<Omit<MenuProps, 'trigger'>> {
  id: string;
  button: { current: HTMLButtonElement | null };
  close: () => void;
}

function OpenMenu({ id, button, label, items, align, close }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const onClose = useRef(close);
  onClose.current = close;
  useFloating(button, menu, { isOpen: true, side: 'bottom', align });

  useEffect(() => {
    const opener = button.current;
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !opener?.contains(target)) onClose.current();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [button]);

  function leave() {
    // Restore the focus before the action, so that a dialog it opens returns the focus to the button.
    button.current?.focus();
    close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (event.key === 'Tab') leave();
    else moveFocus(event, { within: event.currentTarget, items: '[role^=menuitem]', byLetter: true });
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={cx(floatingCss.floating, css.menu)}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the list of a menu does not move while it is open
        if (item === 'separator') return <hr key={index} className={css.separator} />;
        if ('heading' in item) {
          return (
            <div key={index} role="presentation" className={css.heading}>
              {item.heading}
            </div>
          );
        }
        return <Item key={index} item={item} leave={leave} />;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </div>
  );
}

function Item({ item, leave }: { item: MenuAction; leave: () => void }) {
  const {
    label,
    onSelect,
    to,
    download,
    icon: Icon,
    note,
    shortcut,
    isDanger,
    isChecked,
    disabledReason,
  } = item;
  const isChoice = isChecked !== undefined;
  const props = {
    role: isChoice ? 'menuitemcheckbox' : 'menuitem',
    'aria-checked': isChoice ? isChecked : undefined,
    'aria-disabled': disabledReason ? true : undefined,
    tabIndex: -1,
    className: cx(css.item, isDanger && css.danger),
    onClick: () => {
      if (disabledReason) return;
      leave();
      onSelect?.();
    },
  };
  const content = (
    <>
      {isChoice && (
        <span className={css.mark}>{isChecked && <IconCheck size={18} stroke={2} aria-hidden />}</span>
      )}
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      <span className={css.words}>
        {label}
        {(disabledReason || note) && <span className={css.note}>{disabledReason || note}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut} />}
    </>
  );
  if (to && !disabledReason) {
    return (
      <Link {...props} to={to}>
        {content}
      </Link>
    );
  }
  if (download && !disabledReason) {
    return (
      <a {...props} href={download} download>
        {content}
      </a>
    );
  }
  return (
    <button {...props} type="button">
      {content}
    </button>
  );
}
