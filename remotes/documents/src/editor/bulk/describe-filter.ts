import { isSegmentQuery } from '@tessera/shared/text/segment-query';
import type { RecordFilter } from '../../core/segments/record-filter.ts';
import { t } from '../../messages.ts';

/** The conditions of a filter in words, shown before a bulk change. */
export function describeFilter(filter: RecordFilter): string[] {
  const { search, side, state, approved, repetitions, comments, unresolved, changed, issues } = filter;
  return [
    search &&
      (isSegmentQuery(search)
        ? t('scope.query', { query: search })
        : t(`scope.search-${side || 'both'}`, { search })),
    state && t(`scope.state.${state}`),
    approved === 'true' && t('scope.approved'),
    approved === 'false' && t('scope.open'),
    repetitions && t('filter.repetitions'),
    comments && t('filter.comments'),
    unresolved && t('filter.unresolved'),
    changed && t('scope.changed'),
    issues && t('filter.issues'),
  ].filter((words) => typeof words === 'string' && words !== '') as string[];
}

/**
 * The filter as a request body. A query that is only partly understood is refused: it would change too much.
 */
export function toBody({ search, side, ...rest }: RecordFilter) {
  return { ...rest, ...(search ? { [isSegmentQuery(search) ? 'query' : side || 'search']: search } : {}) };
}
