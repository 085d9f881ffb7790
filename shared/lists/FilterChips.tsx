import type { UrlState } from '@tessera/shared/router';
import { dayWords } from '@tessera/shared/text/day-words';
import { Button, formatNumber, IconButton, IconX } from '@tessera/shared/ui';
import { useRef } from 'react';
import type { ListFilter } from './list-filter.ts';
import * as css from './lists.module.css';
import { t } from './messages.ts';

interface Props {
  /** Those in force. */
  filters: readonly ListFilter[];
  position: UrlState;
  found: number | undefined;
  onClear: () => void;
  /** The last one was taken away; with it go these buttons. */
  onEmptied: () => void;
}

/** What a list is narrowed by, each with a button that takes it away, and how many rows are left. */
export function FilterChips({ filters, position, found, onClear, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null);

  function remove(index: number) {
    position.set({ [filters[index]?.name ?? '']: null });
    if (filters.length === 1) return onEmptied();
    // The next one takes the place, or the last one.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  }
  return (
    <div className={css.chips}>
      <ul ref={list} aria-label={t('filters.in-force')} className={css.chipList}>
        {filters.map((filter, index) => {
          const value = wordsOf(filter, position.get(filter.name));
          return (
            <li key={filter.name} className={css.chip}>
              <span>{t('filter.chip', { filter: filter.label, value })}</span>
              <IconButton
                size="small"
                icon={IconX}
                label={t('filter.remove', { filter: filter.label, value })}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('filters.clear')}
      </Button>
      <span role="status" className={css.found}>
        {found !== undefined && t('filters.found', { count: found, n: formatNumber(found) })}
      </span>
    </div>
  );
}

function wordsOf({ options }: ListFilter, value: string): string {
  if (!options) return dayWords(value);
  return options.find((option) => option.value === value)?.label ?? t('filter.unknown');
}
