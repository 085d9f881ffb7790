import type { z } from 'zod';
import type { bulkAction } from '../../../shared/domain/contract/document/change.ts';
import { type Described, describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import type { DocumentScope } from '../documents/queries.ts';
import type { Action } from '../journal/record-changes.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { nextStatus } from '../segments/next-state.ts';
import { filteredRecords, type RecordFilter } from '../segments/record-filter.ts';
import { type Segment, statusOf } from '../segments/segments.ts';
import type { Decided, Decision, MassChange } from './mass-change.ts';
import { readInChunks } from './read-in-chunks.ts';

export type BulkAction = z.output<typeof bulkAction>;

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
  const isLock = action === 'lock' || action === 'unlock';
  // Screens reject kinds that they do not know; the description names the action.
  return filteredChange({ ...options, actionKind: isLock ? 'edit' : action, did }, async (rows) =>
    rows.map((segment) => ({
      segment,
      decision: isLock ? decideLock(segment, action === 'lock') : decideBulk(action, segment, mayApprove),
    })),
  );
}

/** Whether a person has locked the segment. */
const isLockedHere = ({ locked, locked_here }: Pick<Segment, 'locked' | 'locked_here'>): boolean =>
  locked === 1 && locked_here === 1;

/** Locks or unlocks a segment; nobody can remove the file's own lock. */
export function decideLock(segment: Segment, lock: boolean): Decision {
  if (segment.locked === 1 && !isLockedHere(segment)) return lock ? null : { reason: lockReason(segment) };
  return isLockedHere(segment) === lock ? null : { after: statusOf(segment), lock };
}

function decideBulk(
  action: Exclude<BulkAction, 'lock' | 'unlock'>,
  segment: Segment,
  mayApprove: boolean,
): Decision {
  const before = statusOf(segment);
  if (action === 'approve') {
    if (before.approved) return null;
    if (segment.locked) return { reason: lockReason(segment) };
    if (before.target === '') return { reason: localised('left.no-translation') };
    return { after: nextStatus(before, { target: before.target, approved: true }) };
  }
  if (action === 'unapprove') {
    if (!before.approved) return null;
    return segment.locked
      ? { reason: lockReason(segment) }
      : { after: nextStatus(before, { target: before.target, approved: false }) };
  }
  const target = action === 'clear' ? '' : segment.source;
  if (action === 'copy_source' && before.target !== '') return null;
  if (before.target === target) return null;
  if (segment.locked) return { reason: lockReason(segment) };
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
