import type { SegmentState } from '@tessera/shared/contract/document';
import type { DocumentRecord, listDocumentRecords } from '@tessera/shared/contract/document/record';
import type { QueryInput } from '@tessera/shared/contract/endpoint';
import { plainText } from '@tessera/shared/text/inline-codes';
import { isSegmentQuery, parseSegmentQuery, understoodPart } from '@tessera/shared/text/segment-query';
import { t } from '../live-editor/messages.ts';

/** Which segments are listed, as stated in the URL. */
export interface RecordFilter {
  /** A search text, or conditions (`shared/domain/text/segment-query.ts`). */
  search: string;
  /** The fields `search` covers. */
  side: '' | 'source' | 'target';
  state: SegmentState | '';
  approved: 'true' | 'false' | '';
  repetitions: boolean;
  comments: boolean;
  /** With unresolved comments. */
  unresolved: boolean;
  /** Changed since an approval. */
  changed?: boolean;
  /** With errors or warnings in the last report. */
  issues?: boolean;
}

export const STATES: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];
/** Read on each access, in the current page language. */
export const STATE_NAMES: Readonly<Record<SegmentState, string>> = {
  get initial() {
    return t('state.initial');
  },
  get draft() {
    return t('state.draft');
  },
  get translated() {
    return t('state.translated');
  },
  get reviewed() {
    return t('state.reviewed');
  },
  get final() {
    return t('state.final');
  },
};

/** The filter in a URL; invalid values count as absent. */
export function readFilter(get: (name: string) => string): RecordFilter {
  const [side, state, approved] = [get('side'), get('state'), get('approved')];
  return {
    search: get('search'),
    side: side === 'source' || side === 'target' ? side : '',
    state: STATES.find((known) => known === state) ?? '',
    approved: approved === 'true' || approved === 'false' ? approved : '',
    repetitions: get('repetitions') === '1',
    comments: get('comments') === '1',
    unresolved: get('unresolved') === '1',
    changed: get('changed') === '1',
    issues: get('issues') === '1',
  };
}

/** The number of conditions. */
export function countConditions(filter: RecordFilter): number {
  const { search, state, approved, repetitions, comments, unresolved, changed, issues } = filter;
  return [search, state, approved, repetitions, comments, unresolved, changed, issues].filter(Boolean).length;
}

/** The filter as API parameters. */
export function toQuery(
  filter: RecordFilter,
): Omit<QueryInput<typeof listDocumentRecords>, 'page' | 'around'> {
  const { search, side, state, approved, repetitions, comments, unresolved, changed, issues } = filter;
  return {
    ...(changed ? { changed: '1' as const } : {}),
    ...(issues ? { issues: '1' as const } : {}),
    ...toSearch(search, side),
    ...(state ? { state } : {}),
    ...(approved ? { approved } : {}),
    ...(repetitions ? { repetitions: '1' as const } : {}),
    ...(comments ? { comments: '1' as const } : {}),
    ...(unresolved ? { unresolved: '1' as const } : {}),
  };
}

/** An unfinished condition is ignored; the list uses the others. */
function toSearch(search: string, side: RecordFilter['side']) {
  if (!search) return {};
  return isSegmentQuery(search) ? { query: understoodPart(search) } : { [side || 'search']: search };
}

/** The text to mark in hits; `''` = none. */
export function searchedText(search: string): string {
  if (!isSegmentQuery(search)) return search;
  const found = parseSegmentQuery(search).conditions.find(
    (condition) => condition.field === 'text' && !condition.isNegated,
  );
  return found?.field === 'text' ? found.text : '';
}

/** The URL parameters of a filter, all absent: spread to clear them. */
export const NO_FILTER = {
  search: null,
  side: null,
  state: null,
  approved: null,
  repetitions: null,
  comments: null,
  unresolved: null,
  changed: null,
  issues: null,
  /** Without a filter, no view is selected. */
  saved: null,
} as const;

/** Whether the server would list the segment under the filter. */
export function isListed(record: DocumentRecord, filter: RecordFilter): boolean {
  const { search, side, state, approved, repetitions, comments, unresolved, changed } = filter;
  if (state && record.state !== state) return false;
  if (approved && record.approved !== (approved === 'true')) return false;
  if (repetitions && record.repetitions_count === 0) return false;
  if (comments && record.comments_count === 0) return false;
  if (unresolved && !record.has_comments) return false;
  // The list does not know the report's findings: the segment stays until the list is refetched.
  if (changed && (record.approved_target ?? record.target) === record.target) return false;
  // Query results are not known here either.
  if (isSegmentQuery(search)) return true;
  const wanted = search.toLowerCase();
  const texts =
    side === 'source'
      ? [record.source]
      : side === 'target'
        ? [record.target]
        : [record.source, record.target];
  return wanted === '' || texts.some((text) => plainText(text).toLowerCase().includes(wanted));
}
