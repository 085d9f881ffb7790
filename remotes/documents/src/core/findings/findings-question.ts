import type { Issue } from '@tessera/shared/checks';
import type { ReportedIssue } from '@tessera/shared/contract/document/quality';
import type { FindingsRow } from './finding-rows.ts';

export type WaivedIssue = Issue | ReportedIssue;

/** A pending decision about a row of the findings; `isInside`: the focus was in the findings. */
export interface Asking {
  about: 'waive' | 'repair';
  row: FindingsRow;
  index: number;
  isInside: boolean;
}

/** A question or dialog of the findings pane, shown over the editor. */
export type FindingsQuestion =
  | Asking
  /** The repairs of a check in the whole document. */
  | { about: 'repair-all'; check: string }
  | { about: 'runs' }
  | { about: 'lasting' };

/** The list of waivers for all documents. */
export const LASTING = { kind: 'findings', question: { about: 'lasting' } } as const;
