import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { t } from '../live-editor/messages.ts';
import { type Edit, editOf, type SaveStatus } from './edit.ts';
import type { SegmentDraft } from './segment-draft.ts';

export const GONE: SaveStatus = {
  kind: 'refused',
  get reason() {
    return t('refused.gone');
  },
  isGone: true,
};

/** Placeholder for a segment that no longer exists, known only from its draft. */
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

/** Text typed on an earlier visit in a segment that no longer exists. */
export function lostEdit({ recordId, rowNumber, text, base }: SegmentDraft): Edit {
  return {
    ...editOf({ ...NO_RECORD, ...base, id: recordId, row_number: rowNumber }),
    text,
    status: GONE,
  };
}
