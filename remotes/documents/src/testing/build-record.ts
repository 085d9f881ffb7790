import type { DocumentRecord } from '@tessera/shared/contract/document/record';

/** Builds a segment with the given fields. */
export function buildRecord(fields: Partial<DocumentRecord> = {}): DocumentRecord {
  const id = fields.id ?? 1;
  return {
    id,
    document_id: 1,
    row_number: id,
    source: `Source ${id}`,
    target: '',
    codes: [],
    approved: false,
    state: 'initial',
    version: 1,
    locked: false,
    repetitions_count: 0,
    has_comments: false,
    comments_count: 0,
    notes: [],
    max_length: null,
    preserve_space: true,
    key: `file/unit-${id}/0`,
    match_percent: null,
    updated_at: '2026-10-01T08:00:00.000Z',
    updated_by: null,
    ...fields,
  };
}
