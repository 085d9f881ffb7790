import {
  DOCUMENT_STAGES,
  type Document,
  type DocumentStage,
  DUE_FILTERS,
  type listDocumentFilters,
} from '@tessera/shared/contract/document';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { idIn, type ListFilter, languageFilter, peopleFilter } from '@tessera/shared/remote/lists';
import { t as common } from '../../messages.ts';
import { dayOf } from './due-words.ts';
import { t } from './messages.ts';

/** The stage of work on a document. */
export function stageOf(document: Document): DocumentStage {
  if (document.status === 'failed') return 'failed';
  if (document.status !== 'done') return 'importing';
  const { records_count, approved_records_count, translated_records_count } = document;
  if (records_count > 0 && approved_records_count >= records_count) return 'finished';
  return approved_records_count + translated_records_count > 0 ? 'begun' : 'untouched';
}

/** The filters with values from the server. */
export const ASKED_FILTERS = ['source', 'target', 'assigned', 'by'] as const;

/** Filters of the document list; `values` are unknown until the fields open. */
export function documentFilters(
  values: Answer<typeof listDocumentFilters> | undefined,
  me: number | undefined,
): ListFilter[] {
  return [
    {
      name: 'status',
      label: t('filter.status'),
      options: DOCUMENT_STAGES.map((value) => ({ value, label: t(`filter.stage.${value}`) })),
    },
    languageFilter('source', t('filter.source'), values?.source_langs ?? []),
    languageFilter('target', t('filter.target'), values?.target_langs ?? []),
    peopleFilter('assigned', t('panel.assigned'), values?.assigned ?? [], me),
    peopleFilter('by', common('panel.by'), values?.created_by ?? [], me),
    {
      name: 'due',
      label: t('panel.due'),
      options: DUE_FILTERS.map((value) => ({ value, label: t(`filter.due.${value}`) })),
    },
  ];
}

/** The filters in the address as the query of a page. */
export function documentQuery({ get }: { get: (name: string) => string }) {
  const due = DUE_FILTERS.find((filter) => filter === get('due'));
  return {
    status: DOCUMENT_STAGES.find((stage) => stage === get('status')),
    source: get('source'),
    target: get('target'),
    assigned: idIn(get('assigned')),
    by: idIn(get('by')),
    ...(due && { due, today: dayOf(new Date()) }),
  };
}
