import type { Document } from '@tessera/shared/contract/document';
import { type ListFilter, languageFilter, peopleFilter } from '@tessera/shared/remote/lists';
import { t as common } from '../../messages.ts';
import { dayOf, daysUntil } from './due-words.ts';
import { t } from './messages.ts';

const STAGES = ['untouched', 'begun', 'finished', 'importing', 'failed'] as const;
export type Stage = (typeof STAGES)[number];

const DUE = ['overdue', 'week', 'none'] as const;
type Due = (typeof DUE)[number];
/** Days covered by the filter for documents due soon. */
const WEEK = 7;

/** The stage of work on a document. */
export function stageOf(document: Document): Stage {
  if (document.status === 'failed') return 'failed';
  if (document.status !== 'done') return 'importing';
  const { records_count, approved_records_count, translated_records_count } = document;
  if (records_count > 0 && approved_records_count >= records_count) return 'finished';
  return approved_records_count + translated_records_count > 0 ? 'begun' : 'untouched';
}

function isDue(document: Document, filter: Due): boolean {
  const { due_on } = document;
  if (!due_on) return filter === 'none';
  if (stageOf(document) === 'finished') return false;
  const days = daysUntil(due_on, dayOf(new Date()));
  if (filter === 'overdue') return days < 0;
  return filter === 'week' && days >= 0 && days < WEEK;
}

/** Filters of the document list; built in the page, which has the whole list. */
export function documentFilters(documents: readonly Document[], me: number | undefined): ListFilter[] {
  const assigned = documents.flatMap((document) => document.assigned ?? []);
  return [
    {
      name: 'status',
      label: t('filter.status'),
      options: STAGES.map((value) => ({ value, label: t(`filter.stage.${value}`) })),
    },
    languageFilter(
      'source',
      t('filter.source'),
      documents.map(({ source_lang }) => source_lang),
    ),
    languageFilter(
      'target',
      t('filter.target'),
      documents.map(({ target_lang }) => target_lang),
    ),
    peopleFilter('assigned', t('panel.assigned'), assigned, me),
    peopleFilter(
      'by',
      common('panel.by'),
      documents.map(({ created_by_user }) => created_by_user),
      me,
    ),
    {
      name: 'due',
      label: t('panel.due'),
      options: DUE.map((value) => ({ value, label: t(`filter.due.${value}`) })),
    },
  ];
}

/** The documents that match all filters in the address. */
export function narrowDocuments(
  documents: readonly Document[],
  position: { get: (name: string) => string },
): readonly Document[] {
  const [status, source, target, assigned, by, due] = [
    'status',
    'source',
    'target',
    'assigned',
    'by',
    'due',
  ].map((name) => position.get(name));
  return documents.filter(
    (document) =>
      (!status || stageOf(document) === status) &&
      (!source || document.source_lang === source) &&
      (!target || document.target_lang === target) &&
      (!assigned || document.assigned?.some(({ id }) => String(id) === assigned)) &&
      (!by || String(document.created_by) === by) &&
      (!due || isDue(document, due as Due)),
  );
}
