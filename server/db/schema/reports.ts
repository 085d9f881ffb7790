import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';
import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Results of checks and analyses of documents, and imported reviewed files. */
export interface ReportTables {
  record_check: RecordCheckTable;
  document_issue: DocumentIssueTable;
  document_report: DocumentReportTable;
  check_run: CheckRunTable;
  check_run_count: CheckRunCountTable;
  issue_waiver: IssueWaiverTable;
  lasting_waiver: LastingWaiverTable;
  reimport: ReimportTable;
  reimport_row: ReimportRowTable;
  document_export: DocumentExportTable;
  analysis: AnalysisTable;
  analysis_document: AnalysisDocumentTable;
}

/** The version at which a segment was last checked. */
export interface RecordCheckTable {
  record_id: number;
  document_id: number;
  version: number;
}

/** The result of the last check with its original severity; settings and waivers are applied on reading. */
export interface DocumentIssueTable {
  id: Id;
  document_id: number;
  record_id: number;
  row_number: number;
  check_id: string;
  severity: 'error' | 'warning' | 'info';
  fingerprint: string;
  /**
   * The fingerprint without its number in the segment; `null` = found by an older release without this
   * column.
   */
  subject: string | null;
  /** JSON of the contract's `qualityIssue`. */
  issue: Json;
}

export interface DocumentReportTable {
  document_id: number;
  /** Hash of the inputs of the findings other than segments; a change causes a full check. */
  basis: string;
  checked_at: Time | null;
  job_id: number | null;
  /** The job that made the findings; `null` = not started yet. */
  made_by: Generated<number | null>;
}

/** A check of the whole document. */
export interface CheckRunTable {
  id: Id;
  document_id: number;
  /** Its sources: see `job_source`. */
  job_id: number;
  at: Time;
}

/** Number of findings left open, with their original severity. */
export interface CheckRunCountTable {
  id: Id;
  run_id: number;
  check_id: string;
  severity: 'error' | 'warning' | 'info';
  /** Author of the text; `null` = none. */
  author_id: number | null;
  findings: number;
}

/** A finding that a user marked as not an error. */
export interface IssueWaiverTable {
  id: Id;
  document_id: number;
  record_id: number;
  check_id: string;
  fingerprint: string;
  reason: string;
  user_id: number | null;
  at: Time;
}

/** A finding marked as not an error in every document of a language pair. */
export interface LastingWaiverTable {
  id: Id;
  source_lang: string;
  target_lang: string;
  check_id: string;
  subject: string;
  /** JSON Wording of the waived finding. */
  says: Json;
  reason: string;
  user_id: number | null;
  at: Time;
  revoked_by: number | null;
  /** `null` = active. */
  revoked_at: Time | null;
}

/** An imported reviewed file, with the changes it would make. */
export interface ReimportTable {
  id: Id;
  document_id: number;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  error: string | null;
  /** The error as catalogue wording: JSON Wording. */
  error_says: Generated<Json | null>;
  job_id: number | null;
  created_by: number;
  created_at: Time;
  /** Number of matching segments that need no change. */
  unchanged: number;
  /** JSON string[]: e.g. segments of the file that are not in the document. */
  warnings: Json;
  applied_at: Time | null;
  action_id: string | null;
}

export interface ReimportRowTable {
  id: Id;
  reimport_id: number;
  record_id: number;
  row_number: number;
  kind: 'change' | 'conflict' | 'older' | 'refused';
  reason: string | null;
  reason_says: string | null;
  base: string;
  theirs: string;
  theirs_state: SegmentState;
  chosen: Bit;
  /** Version of the segment when it was compared. */
  version: number;
}

/** A download of a document with its targets: the base version of a reviewed file. */
export interface DocumentExportTable {
  id: Id;
  document_id: number;
  at: Time;
}

export interface AnalysisTable {
  id: Id;
  job_id: number;
  created_by: number;
  created_at: Time;
  /** JSON number[]; `null` = the memories attached to each document. */
  memory_ids: Json | null;
  internal_fuzzies: Bit;
  weights: Json;
  result: Json | null;
  evidence_blob_id: number | null;
}

export interface AnalysisDocumentTable {
  analysis_id: number;
  document_id: number;
  position: number;
}
