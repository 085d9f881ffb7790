import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { Draft } from './drafts.ts';
import type { Edit, SaveStatus } from './edit.ts';

export const GONE: SaveStatus = { kind: 'refused', reason: 'The segment is there no more.', isGone: true };

/** What is known of a segment that is gone: nothing but what its draft says. */
const NO_RECORD: Omit<DocumentRecord, 'id' | 'row_number' | 'target' | 'version' | 'approved'> = {
  document_id: 0,
  source: '',
  codes: [],
  state: 'initial',
  locked: false,
  repetitions_count: 0,
  has_comments: false,
  comments_count: 0,
  notes: [],
  max_length: null,
  preserve_space: true,
  key: '',
  match_percent: null,
  updated_at: '',
  updated_by: null,
};

/** What an earlier visit typed in a segment that is there no more. */
export function lostEdit({ recordId, rowNumber, text, base }: Draft): Edit {
  return {
    base: { ...NO_RECORD, ...base, id: recordId, row_number: rowNumber },
    text,
    approved: undefined,
    state: undefined,
    matchPercent: undefined,
    status: GONE,
  };
}
