import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useMenu, useMenuItem } from 'react-aria/useMenu';
import { Item } from 'react-stately/Item';
import { type TreeState, useTreeState } from 'react-stately/useTreeState';
import { Link } from '../../browser/router/index.ts';
import { cx } from '../class-names.ts';
import { focusTrail, returnFocus } from '../focus/focus-trail.ts';
import { IconCheck } from '../icons.ts';
import { PageLocale } from '../text/PageLocale.tsx';
import { Kbd } from '../text/Text.tsx';
import * as floatingCss from './floating.module.css';
import * as css from './menu.module.css';
import type { MenuAction, MenuItem, MenuListProps } from './menu-list.ts';
import { useFloating } from './use-floating.ts';

/** The list of an open menu; React Aria handles keys, letters, pointers and screen readers (decision 56). */
export function MenuList(props: MenuListProps) {
  return (
    <PageLocale>
      <List {...props} />
    </PageLocale>
  );
}

const isAction = (item: MenuItem): item is MenuAction => item !== 'separator' && !('heading' in item);

function List({ id, button, label, items, align, from, close }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const onClose = useRef(close);
  onClose.current = close;
  // Read before the list takes the focus.
  const [before] = useState(() => from === 'afar' && focusTrail(document.activeElement));
  const children = useMemo(
    () =>
      items.flatMap((item, index) =>
        isAction(item)
          ? [
              <Item key={index} textValue={item.label}>
                {item.label}
              </Item>,
            ]
          : [],
      ),
    [items],
  );
  const state = useTreeState<MenuAction>({ children });
  const { menuProps } = useMenu(
    { id, 'aria-label': label, autoFocus: from === 'afar' ? 'first' : from },
    state,
    menu,
  );
  useFloating(button, menu, { isOpen: true, side: 'bottom', align });

  useEffect(() => {
    const opener = button.current;
    const closeOutside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !opener?.contains(target)) onClose.current();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [button]);

  function leave() {
    // Restore the focus before the action, so that a dialog it opens returns the focus there.
    if (!before || !returnFocus(before)) button.current?.focus();
    close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (event.key === 'Tab') leave();
    else menuProps.onKeyDown?.(event);
  }

  return (
    <div
      {...menuProps}
      role="menu"
      ref={menu}
      popover="manual"
      className={cx(floatingCss.floating, css.menu)}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the list of a menu does not move while it is open
        if (item === 'separator') return <hr key={index} className={css.separator} />;
        if (!isAction(item)) {
          return (
            <div key={index} role="presentation" className={css.heading}>
              {item.heading}
            </div>
          );
        }
        return <Choice key={index} itemKey={String(index)} item={item} state={state} leave={leave} />;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </div>
  );
}

interface ChoiceProps {
  itemKey: string;
  item: MenuAction;
  state: TreeState<MenuAction>;
  leave: () => void;
}

function Choice({ itemKey, item, state, leave }: ChoiceProps) {
  const {
    label,
    onSelect,
    opensDialog,
    to,
    download,
    icon: Icon,
    note,
    shortcut,
    isDanger,
    isChecked,
    disabledReason,
  } = item;
  const element = useRef<HTMLElement>(null);
  const isChoice = isChecked !== undefined;
  const { menuItemProps } = useMenuItem(
    {
      key: itemKey,
      shouldCloseOnSelect: false,
      onAction: () => {
        if (disabledReason) return;
        leave();
        onSelect?.();
      },
    },
    state,
    element,
  );
  const props = {
    ...menuItemProps,
    role: isChoice ? 'menuitemcheckbox' : 'menuitem',
    'aria-checked': isChoice ? isChecked : undefined,
    'aria-haspopup': opensDialog ? ('dialog' as const) : undefined,
    // The library would move the focus away from disabled entries, hiding the reason.
    'aria-disabled': disabledReason ? true : undefined,
    className: cx(css.item, isDanger && css.danger),
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
      <Link {...props} ref={element as RefObject<HTMLAnchorElement | null>} to={to}>
        {content}
      </Link>
    );
  }
  if (download && !disabledReason) {
    return (
      <a {...props} ref={element as RefObject<HTMLAnchorElement | null>} href={download} download>
        {content}
      </a>
    );
  }
  return (
    <button {...props} ref={element as RefObject<HTMLButtonElement | null>} type="button">
      {content}
    </button>
  );
}
