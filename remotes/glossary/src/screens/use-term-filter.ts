import {
  type Glossary,
  listGlossaryPeople,
  TERM_STATUSES,
  type TermStatus,
} from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { dateFilter, type FilterBar, isDay, peopleFilter, useFilterBar } from '@tessera/shared/remote/lists';
import type { UrlState } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import { useState } from 'react';
import { t } from '../messages.ts';
import { fieldName } from '../terms/term-fields.ts';
import { STATUS_NAMES } from '../terms/term-status.ts';

/** Removes the term filters from the address. */
export const NO_TERM_FILTER = { status: null, by: null, from: null, to: null };

/** The filters of the address as request parameters. */
export function termFilterOf({ get }: Pick<UrlState, 'get'>) {
  const [status, by, from, to] = [get('status'), Number(get('by')), get('from'), get('to')];
  return {
    ...(TERM_STATUSES.some((value) => value === status) ? { status: status as TermStatus } : {}),
    ...(Number.isInteger(by) && by > 0 ? { created_by: by } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

/** Terms by status, creator and date of last change. */
export function useTermFilter(glossary: Glossary, position: UrlState, found: number | undefined): FilterBar {
  const me = useCurrentUser()?.id;
  const [isAsked, setAsked] = useState(false);
  const people = useQuery({
    ...queryOf(listGlossaryPeople, { params: { id: glossary.id } }),
    enabled: isAsked || position.get('by') !== '',
  });
  return useFilterBar({
    list: 'terms',
    position,
    found,
    onOpen: () => setAsked(true),
    filters: [
      {
        name: 'status',
        label: fieldName('status'),
        options: TERM_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
      },
      peopleFilter('by', t('column.by'), people.data ?? [], me),
      dateFilter('from', t('terms.filter.from')),
      dateFilter('to', t('terms.filter.to')),
    ],
  });
}
