import { Menu, type MenuItem } from '@tessera/shared/ui';
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from './messages.ts';
import * as css from './spelling.module.css';

interface SpellingMenuProps {
  word: string;
  /** The word's position on the screen. */
  box: DOMRect;
  items: readonly MenuItem[];
  /** Returns the focus to the text. */
  onLeave: () => void;
  onClosed: () => void;
}

/** Actions for a misspelt word, in a menu below it. */
export function SpellingMenu({ word, box, items, onLeave, onClosed }: SpellingMenuProps) {
  return (
    <Menu
      trigger={<Place box={box} onLeave={onLeave} onClosed={onClosed} />}
      label={t('menu.label', { word })}
      items={items}
      align="start"
    />
  );
}

interface PlaceProps {
  box: DOMRect;
  onLeave: () => void;
  onClosed: () => void;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-expanded'?: boolean;
}

/** Invisible stand-in for the menu's button: opens the menu, and hands the focus to the text. */
function Place({ box, onLeave, onClosed, ref, onClick, 'aria-expanded': isOpen }: PlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const open = useRef(onClick);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    const origin = element?.offsetParent?.getBoundingClientRect();
    if (!element || !origin) return;
    element.style.left = `${box.left - origin.left}px`;
    element.style.top = `${box.top - origin.top}px`;
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
  }, [box]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed.current();
    if (!wasOpen.current && !isOpen) open.current?.();
    wasOpen.current = isOpen === true;
  }, [isOpen]);
  return (
    <button
      ref={(element) => {
        button.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      type="button"
      tabIndex={-1}
      aria-hidden
      className={css.place}
      onFocus={onLeave}
    />
  );
}
