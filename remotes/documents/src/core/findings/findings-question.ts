import type { Issue } from '@tessera/shared/checks';
import type { ReportedIssue } from '@tessera/shared/contract/document/quality';
import type { FindingsRow } from './finding-rows.ts';

export type WaivedIssue = Issue | ReportedIssue;

/** A decision about a row of the findings that is being asked for; `isInside`: whether the focus was among the findings. */
export interface Asking {
  about: 'waive' | 'repair';
  row: FindingsRow;
  index: number;
  isInside: boolean;
}

/** What the pane of findings asks or shows over the editor. */
export type FindingsQuestion =
  | Asking
  /** The repairs of a check in the whole document. */
  | { about: 'repair-all'; check: string }
  | { about: 'runs' }
  | { about: 'lasting' };

/** The list of what is waived in every document. */
export const LASTING = { kind: 'findings', question: { about: 'lasting' } } as const;
