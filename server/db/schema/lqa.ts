import type { ErrorSeverity, ErrorType } from '../../../shared/domain/lqa/error-types.ts';
import type { Id, Time } from './columns.ts';

/** Review results: MQM errors, the reviewed sample, and accepted tracked changes. */
export interface LqaTables {
  lqa_error: LqaErrorTable;
  lqa_accepted: LqaAcceptedTable;
  lqa_sample: LqaSampleTable;
  lqa_sample_record: LqaSampleRecordTable;
}

export interface LqaErrorTable {
  id: Id;
  document_id: number;
  record_id: number;
  type: ErrorType;
  severity: ErrorSeverity;
  /** `[start, end)` in UTF-16 code units of `target`; `null` = the whole segment. */
  span_start: number | null;
  span_end: number | null;
  /** The target when the error was marked. */
  target: string;
  note: string;
  user_id: number | null;
  /** Author of the text; `null` = none. */
  author_id: number | null;
  at: Time;
}

/** Acceptance of a segment's text up to a change in its history, or of single places in it. */
export interface LqaAcceptedTable {
  record_id: number;
  document_id: number;
  change_id: number;
  /** For single places: the text before the change, including them; `null` = the whole change is accepted. */
  before_target: string | null;
  user_id: number | null;
  at: Time;
}

export interface LqaSampleTable {
  document_id: number;
  user_id: number | null;
  at: Time;
}

/** The segments of a document's sample. */
export interface LqaSampleRecordTable {
  record_id: number;
  document_id: number;
}
