import type { FindingGroup, ReportedIssue } from '@tessera/shared/contract/document/quality';

/** An opened group of findings: its row in the list, and its number of findings. */
export interface Opened {
  subject: string;
  at: number;
  count: number;
}

/** The origin of a row: a group or finding of the list, or a finding of an opened group. */
export type RowPlace = { subject: null; at: number } | { subject: string; at: number };

/** A loaded row: a group, or a single finding. */
export type FindingsRow =
  | { kind: 'group'; key: string; group: FindingGroup; finding: ReportedIssue }
  | { kind: 'finding'; key: string; finding: ReportedIssue; isInside: boolean };

/** Number of rows, including opened groups. */
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

/** The row to continue with after a decision at `index`: the same index if that row is gone. */
export function rowAfter(index: number, { hasGone, count }: { hasGone: boolean; count: number }): number {
  return Math.min(hasGone ? index : index + 1, count - 1);
}
