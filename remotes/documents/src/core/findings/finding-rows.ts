import type { FindingGroup, ReportedIssue } from '@tessera/shared/contract/document/quality';

/** Findings alike that are opened: where their row is among those of the list, and how many findings it has. */
export interface Opened {
  subject: string;
  at: number;
  count: number;
}

/** Where a row of the list is from: a group or finding of the list itself, or a finding of an opened group. */
export type RowPlace = { subject: null; at: number } | { subject: string; at: number };

/** A row that is there: findings alike, or one finding. */
export type FindingsRow =
  | { kind: 'group'; key: string; group: FindingGroup; finding: ReportedIssue }
  | { kind: 'finding'; key: string; finding: ReportedIssue; isInside: boolean };

/** How many rows there are with those of opened groups. */
export function countRows(total: number, opened: readonly Opened[]): number {
  return opened.reduce((sum, { count }) => sum + count, total);
}

/** The place of a row; `opened` in the order of the list. */
export function placeOf(index: number, opened: readonly Opened[]): RowPlace {
  let before = 0;
  for (const { subject, at, count } of opened) {
    const top = at + before;
    if (index <= top) break;
    if (index <= top + count) return { subject, at: index - top - 1 };
    before += count;
  }
  return { subject: null, at: index - before };
}

/** The row after a decision about the one at `index`: the same place, if that one has gone. */
export function rowAfter(index: number, { hasGone, count }: { hasGone: boolean; count: number }): number {
  return Math.min(hasGone ? index : index + 1, count - 1);
}
