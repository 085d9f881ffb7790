import type { ViewList } from '@tessera/shared/contract/views';
import type { UrlState } from '@tessera/shared/router';
import { Button, IconFilter, Select, TextField } from '@tessera/shared/ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import { laterLine } from '../later/later-line.tsx';
import { AskedField } from './AskedField.tsx';
import { FilterChips } from './FilterChips.tsx';
import { isWellFormed, type ListFilter } from './list-filter.ts';
import * as css from './lists.module.css';
import { t } from './messages.ts';

const SavedViews = laterLine(
  async () => (await import(/* webpackChunkName: "saved-views" */ './SavedViews.tsx')).SavedViews,
  ({ size }) => (
    <Button {...(size && { size })} variant="quiet" busy>
      {t('views')}
    </Button>
  ),
);

export interface FilterBarOptions {
  list: ViewList;
  filters: readonly ListFilter[];
  position: UrlState;
  /** Number of matching rows; absent while unknown. */
  found: number | undefined;
  /** Further parameters stored in a view of the list: `mode`. */
  also?: readonly string[];
  size?: 'small';
  /** The fields were opened: their options may need loading. */
  onOpen?: () => void;
}

export interface FilterBar {
  /** The buttons next to the search. */
  tools: ReactNode;
  /** The fields if open, and the active filters. */
  bar: ReactNode;
  /** Whether any filter or search is active. */
  isNarrowed: boolean;
  /** Whether any filter is active. */
  isFiltered: boolean;
  /** Shown instead of rows if none match. */
  none: { emptyTitle: string; emptyText: string; emptyActions: ReactNode };
}

/**
 * A list's filters: a button that shows their fields, the active filters, and the user's views of the list.
 */
export function useFilterBar(options: FilterBarOptions): FilterBar {
  const { list, filters, position, found, also = [], size, onOpen } = options;
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const button = useRef<HTMLButtonElement>(null);
  const inForce = filters.filter((filter) => isWellFormed(filter, position.get(filter.name)));
  const narrowing = ['search', ...filters.map(({ name }) => name)];
  const names = [...new Set([...narrowing, 'sort', ...also])];

  function clear() {
    position.set(Object.fromEntries([...narrowing, 'saved'].map((name) => [name, null])));
    button.current?.focus();
  }
  return {
    isNarrowed: inForce.length > 0 || position.search !== '',
    isFiltered: inForce.length > 0,
    none: {
      emptyTitle: t('filters.none-title'),
      emptyText: t('filters.none'),
      emptyActions: <Button onClick={clear}>{t('filters.clear')}</Button>,
    },
    tools: (
      <>
        <Button
          ref={button}
          {...(size && { size })}
          variant="quiet"
          icon={IconFilter}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => {
            if (!isOpen) onOpen?.();
            setOpen(!isOpen);
          }}
        >
          {t('filters')}
        </Button>
        <SavedViews list={list} names={names} position={position} {...(size && { size })} />
      </>
    ),
    bar: (isOpen || inForce.length > 0) && (
      <div className={css.bar}>
        {isOpen && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style and a legend
          <div role="group" id={fields} aria-label={t('filters')} className={css.fields}>
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} position={position} />
            ))}
          </div>
        )}
        {inForce.length > 0 && (
          <FilterChips
            filters={inForce}
            position={position}
            found={found}
            onClear={clear}
            onEmptied={() => button.current?.focus()}
          />
        )}
      </div>
    ),
  };
}

function FilterField({ filter, position }: { filter: ListFilter; position: UrlState }) {
  const { name, label, options, onType } = filter;
  if (options && onType) return <AskedField filter={{ ...filter, options, onType }} position={position} />;
  const value = position.get(name);
  const change = (next: string) => position.set({ [name]: next });
  if (!options) return <TextField label={label} type="date" value={value} onChange={change} />;
  // A value no longer selectable, e.g. a removed user, stays active.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      value={value}
      onChange={change}
      options={[
        { value: '', label: t('filter.any') },
        ...options,
        ...(isKnown ? [] : [{ value, label: t('filter.unknown') }]),
      ]}
    />
  );
}
