import type { UrlState } from '@tessera/shared/router';
import { foldForSearch } from '@tessera/shared/text/fold';
import { TextField } from '@tessera/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ListFilter } from './list-filter.ts';
import { t } from './messages.ts';

/** Pause in typing before the server is asked, ms. */
const PAUSE = 250;

interface Props {
  filter: ListFilter & Required<Pick<ListFilter, 'options' | 'onType'>>;
  position: UrlState;
}

/**
 * A filter with too many options for a list: searches for the typed text, and offers results in the browser's
 * own list.
 */
export function AskedField({ filter, position }: Props) {
  const { name, label, options, onType } = filter;
  /** Typed text that is not a choice yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const value = position.get(name);
  const words = options.find((option) => option.value === value)?.label ?? (value && t('filter.unknown'));

  function choose(next: string) {
    clearTimeout(timer.current);
    setTyped(null);
    position.set({ [name]: next });
  }
  function type(text: string) {
    const chosen = options.find((option) => option.label === text);
    if (chosen) return choose(chosen.value);
    if (text === '') choose('');
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onType(text.trim()), PAUSE);
  }
  /** Enter takes the only remaining option. */
  function takeOnly() {
    const wanted = foldForSearch(typed?.trim() ?? '');
    if (!wanted) return;
    const left = options.filter((option) => foldForSearch(option.label).includes(wanted));
    if (left[0] && left.length === 1) choose(left[0].value);
  }
  return (
    <>
      <TextField
        label={label}
        value={typed ?? words}
        onChange={type}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => event.key === 'Enter' && takeOnly()}
        placeholder={t('filter.any')}
        list={list}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}
