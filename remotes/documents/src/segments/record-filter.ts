import type { DocumentRecord, listDocumentRecords, SegmentState } from '@tessera/shared/contract/document';
import type { QueryInput } from '@tessera/shared/contract/endpoint';
import { plainText } from '@tessera/shared/text/inline-codes';

/** Which segments are listed, as it stands in the address. */
export interface RecordFilter {
  search: string;
  /** Where `search` looks. */
  side: '' | 'source' | 'target';
  state: SegmentState | '';
  approved: 'true' | 'false' | '';
  repetitions: boolean;
  comments: boolean;
}

export const STATES: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];
export const STATE_NAMES: Record<SegmentState, string> = {
  initial: 'Not translated',
  draft: 'Draft',
  translated: 'Translated',
  reviewed: 'Reviewed',
  final: 'Final',
};

/** The filter that an address states; nonsense counts as absent. */
export function readFilter(get: (name: string) => string): RecordFilter {
  const [side, state, approved] = [get('side'), get('state'), get('approved')];
  return {
    search: get('search'),
    side: side === 'source' || side === 'target' ? side : '',
    state: STATES.find((known) => known === state) ?? '',
    approved: approved === 'true' || approved === 'false' ? approved : '',
    repetitions: get('repetitions') === '1',
    comments: get('comments') === '1',
  };
}

/** How many conditions there are. */
export function countConditions({ search, state, approved, repetitions, comments }: RecordFilter): number {
  return [search, state, approved, repetitions, comments].filter(Boolean).length;
}

/** The filter as the API takes it. */
export function toQuery(filter: RecordFilter): Omit<QueryInput<typeof listDocumentRecords>, 'page'> {
  const { search, side, state, approved, repetitions, comments } = filter;
  return {
    ...(search ? { [side || 'search']: search } : {}),
    ...(state ? { state } : {}),
    ...(approved ? { approved } : {}),
    ...(repetitions ? { repetitions: '1' as const } : {}),
    ...(comments ? { comments: '1' as const } : {}),
  };
}

/** Whether the server would list the segment under the filter. */
export function isListed(record: DocumentRecord, filter: RecordFilter): boolean {
  const { search, side, state, approved, repetitions, comments } = filter;
  if (state && record.state !== state) return false;
  if (approved && record.approved !== (approved === 'true')) return false;
  if (repetitions && record.repetitions_count === 0) return false;
  if (comments && !record.has_comments) return false;
  const wanted = search.toLowerCase();
  const texts =
    side === 'source'
      ? [record.source]
      : side === 'target'
        ? [record.target]
        : [record.source, record.target];
  return wanted === '' || texts.some((text) => plainText(text).toLowerCase().includes(wanted));
}
