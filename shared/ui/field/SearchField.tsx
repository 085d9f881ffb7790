import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconSearch, IconX } from '../icons.ts';
import { t } from '../messages.ts';
import * as css from './field.module.css';

export interface SearchFieldProps {
  /** Names the searched items: `Search terms`. */
  label: string;
  value: string;
  /** Called when typing pauses, and immediately on Enter and Clear. */
  onChange: (value: string) => void;
  placeholder?: string;
  /** Completions of the typed text, offered by the browser's own list. */
  suggest?: (typed: string) => readonly { value: string; label: string }[];
  /** Called with the typed text when suggestions may be shown: on focus and with each change. */
  onSuggest?: (typed: string) => void;
  /** Debounce time, ms. */
  delay?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A debounced search field; Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  delay = 250,
  suggest,
  onSuggest,
  ref,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  // The value last reported, or read from the address.
  const [settled, setSettled] = useState(value);
  const lastSent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const list = useId();
  // The address may change externally (back, a cleared filter). Neither this nor our own late reports undo
  // ongoing typing: the address lags on a busy page.
  if (value !== known) {
    const echo = sent.indexOf(value);
    setKnown(value);
    setSent(sent.slice(echo + 1));
    if (echo < 0 && typed === settled) {
      setTyped(value);
      setSettled(value);
    }
  }
  useEffect(() => {
    lastSent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function report(next: string, wait: number) {
    clearTimeout(timer.current);
    const send = () => {
      setSettled(next);
      if (next === lastSent.current) return;
      lastSent.current = next;
      setSent((list) => [...list, next]);
      onChange(next);
    };
    if (wait === 0) send();
    else timer.current = setTimeout(send, wait);
  }
  function clear() {
    setTyped('');
    report('', 0);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for some of our browsers
    <span role="search" aria-label={label} className={cx(css.withIcon, css.leading)}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        className={cx(css.control, css.search, css.roomInside)}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        // An empty field follows the page's direction for its placeholder.
        dir={typed ? 'auto' : undefined}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        list={suggest ? list : undefined}
        onFocus={() => onSuggest?.(typed)}
        onChange={(event) => {
          setTyped(event.target.value);
          onSuggest?.(event.target.value);
          report(event.target.value, delay);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(typed, 0);
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            event.stopPropagation();
            clear();
          }
        }}
      />
      {suggest && (
        <datalist id={list}>
          {suggest(typed).map((one) => (
            <option key={one.value} {...one} />
          ))}
        </datalist>
      )}
      {typed !== '' && (
        <span className={css.inside}>
          <IconButton
            icon={IconX}
            label={t('search.clear')}
            size="small"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        </span>
      )}
    </span>
  );
}
