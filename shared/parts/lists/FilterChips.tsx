import type { UrlState } from '@tessera/shared/router';
import { dayWords } from '@tessera/shared/text/day-words';
import { Button, formatNumber, IconButton, IconX } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import type { ListFilter } from './list-filter.ts';
import * as css from './lists.module.css';
import { t } from './messages.ts';

interface Props {
  /** The active filters. */
  filters: readonly ListFilter[];
  position: UrlState;
  found: number | undefined;
  onClear: () => void;
  /** The last filter was removed, and these buttons with it. */
  onEmptied: () => void;
}

/** The active filters of a list, each with a remove button, and the number of rows left. */
export function FilterChips({ filters, position, found, onClear, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // Two quick presses happen before the list is redrawn.
  const removed = useRef(new Set<string>());
  useEffect(() => {
    for (const name of removed.current)
      if (filters.every((filter) => filter.name !== name)) removed.current.delete(name);
  });

  function remove(filter: ListFilter) {
    position.set({ [filter.name]: null });
    removed.current.add(filter.name);
    const left = filters.filter((each) => !removed.current.has(each.name));
    const next = left.find((each) => filters.indexOf(each) > filters.indexOf(filter)) ?? left.at(-1);
    if (!next) return onEmptied();
    list.current?.querySelectorAll('button')[filters.indexOf(next)]?.focus();
  }
  return (
    <div className={css.chips}>
      <ul ref={list} aria-label={t('filters.in-force')} className={css.chipList}>
        {filters.map((filter) => {
          const value = wordsOf(filter, position.get(filter.name));
          return (
            <li key={filter.name} className={css.chip}>
              <span>{t('filter.chip', { filter: filter.label, value })}</span>
              <IconButton
                size="small"
                icon={IconX}
                label={t('filter.remove', { filter: filter.label, value })}
                onClick={() => remove(filter)}
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
