import { type ListFilter, languageFilter, peopleFilter } from '../lists/list-filter.ts';
import type { Collection } from './collection-kind.ts';
import { t } from './messages.ts';

const STAGES = ['ready', 'importing', 'failed'] as const;

function stageOf({ processing_status }: Collection): (typeof STAGES)[number] {
  if (processing_status === 'failed') return 'failed';
  return processing_status === 'done' ? 'ready' : 'importing';
}

/** Filters of the list of glossaries or memories; built in the page, which has the whole list. */
export function collectionFilters(all: readonly Collection[], me: number | undefined): ListFilter[] {
  return [
    {
      name: 'status',
      label: t('filter.status'),
      options: STAGES.map((value) => ({ value, label: t(`filter.stage.${value}`) })),
    },
    languageFilter(
      'source',
      t('filter.source'),
      all.map(({ source_lang }) => source_lang),
    ),
    languageFilter(
      'target',
      t('filter.target'),
      all.map(({ target_lang }) => target_lang),
    ),
    peopleFilter(
      'by',
      t('filter.by'),
      all.map(({ created_by_user }) => created_by_user),
      me,
    ),
  ];
}

/** The collections that match all filters in the address. */
export function narrowCollections<C extends Collection>(
  all: readonly C[],
  position: { get: (name: string) => string },
): readonly C[] {
  const [status, source, target, by] = ['status', 'source', 'target', 'by'].map((name) => position.get(name));
  return all.filter(
    (one) =>
      (!status || stageOf(one) === status) &&
      (!source || one.source_lang === source) &&
      (!target || one.target_lang === target) &&
      (!by || String(one.created_by_user.id) === by),
  );
}
