import type { ProcessingStatus } from '../../../shared/contract/common.ts';
import type { SegmentState } from '../../../shared/contract/document.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** What is found out about documents, and copies of them that came back. */
export interface ReportTables {
  record_check: RecordCheckTable;
  document_issue: DocumentIssueTable;
  document_report: DocumentReportTable;
  issue_waiver: IssueWaiverTable;
  reimport: ReimportTable;
  reimport_row: ReimportRowTable;
  document_export: DocumentExportTable;
  analysis: AnalysisTable;
  analysis_document: AnalysisDocumentTable;
}

/** At which version a segment was checked last. */
export interface RecordCheckTable {
  record_id: number;
  document_id: number;
  version: number;
}

/** What the last check found, with the check's own severity: settings and waivers are applied when it is read. */
export interface DocumentIssueTable {
  id: Id;
  document_id: number;
  record_id: number;
  row_number: number;
  check_id: string;
  severity: 'error' | 'warning' | 'info';
  fingerprint: string;
  /** JSON of the contract's `qualityIssue`. */
  issue: Json;
}

export interface DocumentReportTable {
  document_id: number;
  /** What the findings depend on beside the segments, as a hash: when it changes all is checked anew. */
  basis: string;
  checked_at: Time | null;
  job_id: number | null;
}

/** An issue that somebody declared no mistake. */
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

/** A translated copy that came back, with what it would change. */
export interface ReimportTable {
  id: Id;
  document_id: number;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  error: string | null;
  job_id: number | null;
  created_by: number;
  created_at: Time;
  /** Segments of the file that were found in the document and need no change. */
  unchanged: number;
  /** JSON string[]: segments of the file that the document does not have, and the like. */
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
  base: string;
  theirs: string;
  theirs_state: SegmentState;
  chosen: Bit;
  /** Of the segment when it was compared. */
  version: number;
}

/** When a document was downloaded with its targets: what a copy that comes back began from. */
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
  /** JSON number[]; `null` = those attached to each document. */
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
