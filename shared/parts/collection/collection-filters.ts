import type { FilterValues } from '../../domain/contract/resource-list.ts';
import { type ListFilter, languageFilter, peopleFilter } from '../lists/list-filter.ts';
import { idIn } from '../lists/list-page.ts';
import { t } from './messages.ts';

const STAGES = ['ready', 'importing', 'failed'] as const;

/** The filters with values from the server. */
export const ASKED_FILTERS = ['source', 'target', 'by'] as const;

/** Filters of the list of glossaries or memories; `values` are unknown until the fields open. */
export function collectionFilters(values: FilterValues | undefined, me: number | undefined): ListFilter[] {
  return [
    {
      name: 'status',
      label: t('filter.status'),
      options: STAGES.map((value) => ({ value, label: t(`filter.stage.${value}`) })),
    },
    languageFilter('source', t('filter.source'), values?.source_langs ?? []),
    languageFilter('target', t('filter.target'), values?.target_langs ?? []),
    peopleFilter('by', t('filter.by'), values?.created_by ?? [], me),
  ];
}

/** The filters in the address as the query of a page. */
export function collectionQuery({ get }: { get: (name: string) => string }) {
  const status = STAGES.find((stage) => stage === get('status'));
  return { status, source: get('source'), target: get('target'), by: idIn(get('by')) };
}
