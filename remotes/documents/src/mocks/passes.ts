import type { DocumentRecord } from '@tessera/shared/contract/document-record';
import { isListed, type RecordFilter } from '../segments/record-filter.ts';

/** A filter as the API takes it. */
export type RecordQuery = Omit<RecordFilter, 'side' | 'state' | 'approved' | 'changed'> & {
  source: string;
  target: string;
  state?: RecordFilter['state'] | undefined;
  approved?: string | undefined;
  changed?: boolean | undefined;
};

/** The conditions of a query, each as the screen states it: `source` and `target` are searches on one side. */
export function passes(record: DocumentRecord, query: RecordQuery): boolean {
  const { search, source, target, state = '', repetitions, comments, unresolved, changed = false } = query;
  const approved = { true: 'true', '1': 'true', false: 'false', '0': 'false' }[query.approved ?? ''] ?? '';
  const rest = {
    state,
    approved: approved as RecordFilter['approved'],
    repetitions,
    comments,
    unresolved,
    changed,
  };
  return (
    isListed(record, { ...rest, search, side: '' }) &&
    isListed(record, { ...rest, search: source, side: 'source' }) &&
    isListed(record, { ...rest, search: target, side: 'target' })
  );
}
