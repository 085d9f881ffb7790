import type { z } from 'zod';
import type { bulkAction } from '../../../shared/domain/contract/document/change.ts';
import { type Described, describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import type { DocumentScope } from '../documents/queries.ts';
import type { Action } from '../journal/record-changes.ts';
import { describeProblem } from '../segments/check-target.ts';
import { nextStatus } from '../segments/next-state.ts';
import { filteredRecords, type RecordFilter } from '../segments/record-filter.ts';
import { type Segment, statusOf } from '../segments/segments.ts';
import type { Decided, Decision, MassChange } from './mass-change.ts';
import { readInChunks } from './read-in-chunks.ts';

export type BulkAction = z.output<typeof bulkAction>;

export const LOCKED: Decision = { reason: localised('left.locked') };
export const APPROVED: Decision = { reason: localised('left.approved') };

/** Applies the same action to every segment under a filter. */
export function bulkChange(
  action: BulkAction,
  options: {
    document: DocumentScope;
    filter: RecordFilter;
    id: string;
    userId: number;
    mayApprove: boolean;
  },
): MassChange {
  const { mayApprove } = options;
  const did = describedAs(localised(`did.bulk.${action}`));
  return filteredChange({ ...options, actionKind: action, did }, async (rows) =>
    rows.map((segment) => ({ segment, decision: decideBulk(action, segment, mayApprove) })),
  );
}

function decideBulk(action: BulkAction, segment: Segment, mayApprove: boolean): Decision {
  const before = statusOf(segment);
  if (action === 'approve') {
    if (before.approved) return null;
    if (segment.locked) return LOCKED;
    if (before.target === '') return { reason: localised('left.no-translation') };
    return { after: nextStatus(before, { target: before.target, approved: true }) };
  }
  if (action === 'unapprove') {
    if (!before.approved) return null;
    return segment.locked
      ? LOCKED
      : { after: nextStatus(before, { target: before.target, approved: false }) };
  }
  const target = action === 'clear' ? '' : segment.source;
  if (action === 'copy_source' && before.target !== '') return null;
  if (before.target === target) return null;
  if (segment.locked) return LOCKED;
  if (before.approved && !mayApprove) return APPROVED;
  const problem = describeProblem(target, { ...segment, codes: JSON.parse(segment.codes) });
  return problem === null ? { after: nextStatus(before, { target, approved: false }) } : { reason: problem };
}

/** A change of the filtered segments, in row order. */
export function filteredChange(
  options: {
    document: DocumentScope;
    filter: RecordFilter;
    id: string;
    userId: number;
    actionKind: Action['kind'];
    did: Described;
  },
  decide: (rows: Segment[]) => Promise<Decided[]>,
): MassChange {
  const { document, filter, id, userId, actionKind, did } = options;
  return {
    action: { id, userId, kind: actionKind, documentId: document.id, did },
    ...readInChunks((db, after) => filteredRecords(db, document, filter, after), decide),
  };
}
