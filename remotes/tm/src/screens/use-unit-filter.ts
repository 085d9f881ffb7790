import { listUnitPeople, type Memory } from '@tessera/shared/contract/translation-memory';
import { queryOf, useQuery } from '@tessera/shared/query';
import { dateFilter, type FilterBar, isDay, useFilterBar } from '@tessera/shared/remote/lists';
import type { UrlState } from '@tessera/shared/router';
import { useState } from 'react';
import { t } from '../messages.ts';

/** The filters of the address as request parameters. */
export function unitFilterOf({ get }: Pick<UrlState, 'get'>) {
  const [by, from, to] = [get('by'), get('from'), get('to')];
  return { ...(by ? { by } : {}), ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** Units by author and date of last change. */
export function useUnitFilter(memory: Memory, position: UrlState, found: number | undefined): FilterBar {
  const [isAsked, setAsked] = useState(false);
  const people = useQuery({
    ...queryOf(listUnitPeople, { params: { id: memory.id } }),
    enabled: isAsked || position.get('by') !== '',
  });
  return useFilterBar({
    list: 'units',
    position,
    found,
    also: ['mode', 'side', 'hygiene'],
    onOpen: () => setAsked(true),
    filters: [
      {
        name: 'by',
        label: t('filter.by'),
        options: (people.data ?? []).map((name) => ({ value: name, label: name })),
      },
      dateFilter('from', t('filter.from')),
      dateFilter('to', t('filter.to')),
    ],
  });
}
