import { cx, Dialog, formatNumber, IconSearch, Kbd, VisuallyHidden } from '@tessera/shared/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type FilterItem, filterItems } from './filter-items.ts';
import * as css from './filter-list.module.css';
import { t } from './messages.ts';

interface FilterListProps<T extends FilterItem> {
  title: string;
  placeholder: string;
  /** The noun that messages use for the items. */
  noun: 'command' | 'character' | 'word' | 'error';
  items: readonly T[];
  /** Further items derived from the typed text. */
  itemsFor?: (typed: string) => T[];
  /** Called once the list has closed, with the focus where it was before. */
  onChoose: (item: T) => void;
  /** Choosing does not close the list. */
  staysOpen?: boolean;
  onClose: () => void;
}

const PAGE = 8;
/** Items drawn at once: more are found by typing. */
const MOST = 200;

/** A dialog with one field and a filtered list: arrows move, Enter selects. */
export function FilterList<T extends FilterItem>(props: FilterListProps<T>) {
  const { title, placeholder, noun, items, itemsFor, onChoose, staysOpen, onClose } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = [...(itemsFor?.(typed) ?? []), ...filterItems(items, typed)];
  const found = all.slice(0, MOST);
  const at = Math.min(chosen, found.length - 1);
  const current = found[at];

  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function take(item: T | undefined) {
    if (!item || item.disabledReason) return;
    if (staysOpen) return onChoose(item);
    onClose();
    // The dialog restores the focus first, so that the choice acts at the user's previous position.
    setTimeout(() => onChoose(item));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      take(current);
    } else if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const to = at + step;
      // A step past the end wraps around; a page does not.
      const round = (to + found.length) % found.length;
      setChosen(Math.abs(step) === 1 ? round : Math.max(0, Math.min(found.length - 1, to)));
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${at}` : undefined}
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{typed === '' ? '' : t(`list.found.${noun}`, { count: all.length })}</span>
      </VisuallyHidden>
      {found.length === 0 && <p className={css.nothing}>{t(`list.none.${noun}`)}</p>}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={title} className={css.list}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles keys
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            data-at={index}
            aria-selected={index === at}
            aria-disabled={item.disabledReason ? true : undefined}
            className={cx(css.item, index === at && css.chosen, item.disabledReason && css.disabled)}
            onPointerMove={() => {
              if (index !== at) setChosen(index);
            }}
            onClick={() => take(item)}
          >
            {item.sign !== undefined && (
              <span className={css.sign} aria-hidden="true">
                {item.sign}
              </span>
            )}
            <span className={css.words}>
              {item.label}
              {item.disabledReason && <span className={css.reason}>{item.disabledReason}</span>}
            </span>
            {item.detail && <span className={css.detail}>{item.detail}</span>}
            {item.keys && <Kbd keys={item.keys} />}
          </div>
        ))}
      </div>
      {all.length > found.length && (
        <p className={css.nothing}>
          {t('list.more', { shown: formatNumber(found.length), all: formatNumber(all.length) })}
        </p>
      )}
    </Dialog>
  );
}
