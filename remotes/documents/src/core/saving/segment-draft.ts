import type { SegmentState } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { LoggedEdit } from '@tessera/shared/edits/edit-log';
import { type Edit, editOf, type Operation } from './edit.ts';

/** A segment's edit as stored in the log. */
export interface SegmentDraft {
  recordId: number;
  rowNumber: number;
  text: string;
  approved?: boolean | undefined;
  state?: SegmentState | undefined;
  matchPercent?: number | null | undefined;
  machineEngine?: string | undefined;
  operation?: Operation | undefined;
  /** The segment as last received from the server at the time of typing. */
  base: { target: string; version: number; approved: boolean };
}

export type LoggedSegment = LoggedEdit<SegmentDraft>;

/** The log's field for a document's segment; without a segment, their common prefix. */
export function segmentField(documentId: number, recordId: number | '' = ''): string {
  return `document/${documentId}/segment/${recordId}`;
}

export function draftOf({ base, operation, ...edit }: Edit): SegmentDraft {
  const { text, approved, state, matchPercent, machineEngine } = edit;
  const { id: recordId, row_number: rowNumber, target, version } = base;
  const known = { target, version, approved: base.approved };
  return { recordId, rowNumber, text, approved, state, matchPercent, machineEngine, operation, base: known };
}

/** Whether only the status changed, which the log does not store. */
export function isSameDraft(a: Edit, b: Edit): boolean {
  return (
    a.base === b.base &&
    a.text === b.text &&
    a.approved === b.approved &&
    a.state === b.state &&
    a.matchPercent === b.matchPercent &&
    a.machineEngine === b.machineEngine &&
    a.operation === b.operation
  );
}

/** A draft as an edit of the current segment. */
export function editFrom(
  { text, approved, state, matchPercent, machineEngine, operation }: SegmentDraft,
  record: DocumentRecord,
): Edit {
  return { ...editOf(record), text, approved, state, matchPercent, machineEngine, operation };
}
