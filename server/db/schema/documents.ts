import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';
import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Documents, their segments and history. */
export interface DocumentTables {
  document: DocumentTable;
  document_package: DocumentPackageTable;
  document_record: DocumentRecordTable;
  record_change: RecordChangeTable;
  document_action: DocumentActionTable;
  record_comment: RecordCommentTable;
  document_memory: DocumentMemoryTable;
  document_glossary: DocumentGlossaryTable;
  document_unit: DocumentUnitTable;
  resegmentation: ResegmentationTable;
  source_version: SourceVersionTable;
  source_version_row: SourceVersionRowTable;
  abbreviation_list: AbbreviationListTable;
  unmarked_document: UnmarkedDocumentTable;
}

/** Permanently deleted documents that were not marked: text from them may be sent. */
export interface UnmarkedDocumentTable {
  document_id: number;
}

/** Suggested abbreviations for sentence segmentation in a language. */
export interface AbbreviationListTable {
  /** The primary language, without a region. */
  language: string;
  /** JSON of an array of words, never empty. */
  words: Json;
  updated_at: Time;
}

export interface DocumentTable {
  id: Id;
  name: string;
  /** The name as searched and sorted; `null` = from an older server. */
  name_folded: Generated<string | null>;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  processing_error: string | null;
  /** The error as catalogue wording: JSON Wording. */
  processing_error_says: Generated<Json | null>;
  version: string;
  dialect: string;
  source_lang: string;
  target_lang: string;
  /** Number of visible rows; 0 until the import ends. */
  rows_count: number;
  records_count: number;
  approved_records_count: number;
  translated_records_count: number;
  word_count: number;
  approved_word_count: number;
  /** Violations of the standard in the upload: JSON string[]. */
  findings: Json;
  /** The same with constraint and position: JSON of the contract's `conformanceFinding[]`. */
  conformance: Generated<Json>;
  /** What the import of the file skipped: JSON StoredReport (server/document/files/file-report.ts); `null` = by an older server. */
  file_report: Generated<Json | null>;
  /** The target language stated in the file; `''` = none, `null` = imported before this column existed. */
  file_target_lang: string | null;
  /** JSON of the contract's `qualitySettings`; `{}` = the defaults. */
  quality_settings: Generated<Json>;
  /** JSON of the contract's `lqaSettings`; `{}` = MQM's own profile. */
  lqa_settings: Generated<Json>;
  /** JSON of the contract's answer of `document.views.get`; `null` = none. */
  shared_views: Generated<Json | null>;
  /** `2026-11-25`; `null` = no date. */
  due_on: Generated<string | null>;
  /** 1 = never sent to external services. */
  must_not_leave: Generated<Bit>;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  job_id: number | null;
  deleted_at: Time | null;
  /** For a sample: the memory and glossary to remove with it. */
  sample_memory_id: Generated<number | null>;
  sample_glossary_id: Generated<number | null>;
  /** Deleted by this user; `null` = not deleted by hand, or older than this column. */
  deleted_by: Generated<number | null>;
  /** Its package, and the entry with its file. Until the import, `blob_id` is the package's. */
  package_id: Generated<number | null>;
  package_entry: Generated<string | null>;
  /** The translated file uploaded with it. */
  target_blob_id: Generated<number | null>;
  target_file_name: Generated<string | null>;
  /** Import options of the file: JSON OptionValues; `null` = the defaults, or XLIFF. */
  options: Generated<Json | null>;
  /** Sentence segmentation: JSON SentenceBreaks; `null` = none. */
  sentence_breaks: Generated<Json | null>;
  /** Version of the reader of the file (server/formats/readers.ts). */
  reader: Generated<number>;
  /** Repairs applied in downloads: JSON RepairStep[] (server/document/repairs); `null` = never any. */
  repairs: Generated<Json | null>;
}

/** A ZIP archive whose files are documents. */
export interface DocumentPackageTable {
  id: Id;
  name: string;
  file_name: string;
  blob_id: number;
  /** Number of entries imported as documents, including deleted ones. */
  documents_count: number;
  /** The first skipped entries: JSON of the contract's `passedEntry[]`. */
  passed: Json;
  passed_count: number;
  created_at: Time;
}

export interface DocumentRecordTable {
  id: Id;
  document_id: number;
  row_number: number;
  /** Position of the segment in the file, as counted by `server/formats/xliff`; the key of edits. */
  segment_index: number;
  key: string;
  source: string;
  target: string;
  /** JSON InlineCode[]. */
  codes: Json;
  /** Source and target without codes, folded. */
  folded: string;
  /** Hash of the source with its codes; equal for repetitions. */
  source_hash: string;
  state: SegmentState;
  approved: Bit;
  /** 1 = by the file or a person. */
  locked: Bit;
  /** 1 = a locked segment was locked by a person, not by the file. */
  locked_here: Generated<Bit>;
  /** The edited source, in force while the second column equals `source_hash`; `source` is the file's. */
  source_edit: Generated<string | null>;
  source_edit_hash: Generated<string | null>;
  /** JSON of the contract's `notes`. */
  notes: Json;
  max_length: number | null;
  /** The unit of `max_length` and `min_length`. */
  length_unit: Generated<'char' | 'byte'>;
  min_length: number | null;
  /** Suggestions and terms from the file: JSON XliffSuggestion[] and XliffTerm[]. */
  suggestions: Generated<Json>;
  file_terms: Generated<Json>;
  /** The approved text, kept when the target changes later; `null` = not approved, or approval withdrawn. */
  approved_target: string | null;
  /** 0 = the file says that white space collapses. */
  preserve_space: Bit;
  word_count: number;
  repetitions_count: number;
  comments_count: number;
  /** The number of unresolved ones. */
  open_comments_count: Generated<number>;
  match_percent: number | null;
  /** The engine that produced the unedited target; `null` = not machine translated. */
  machine_engine: Generated<string | null>;
  /** The uploaded target, to know whether the download must change it. */
  original_target: string | null;
  original_state: SegmentState;
  original_approved: Bit;
  /** Key shared by the segments of one paragraph; `null` = imported before this column existed. */
  paragraph: string | null;
  /** Block it is in: JSON Block; `null` = unknown, or older than this column. */
  block: Generated<Json | null>;
  /** The `document_unit` row of its unit, if segments of the unit were split or joined. */
  unit_index: number | null;
  /** The previous version's source, until the new one is translated; `null` = unchanged. */
  source_before: Generated<string | null>;
  /** 1 = created by a split or a new version, or moved by one: outside the consecutive ids of the import. */
  added: Generated<Bit>;
  version: number;
  updated_at: Time;
  updated_by: number | null;
}

export interface RecordChangeTable {
  id: Id;
  document_id: number;
  record_id: number;
  at: Time;
  user_id: number | null;
  kind: string;
  /** Shared by all changes of one action; the unit of undo. */
  action_id: string;
  target_before: string;
  target_after: string;
  state_before: SegmentState;
  state_after: SegmentState;
  approved_before: Bit;
  approved_after: Bit;
  match_percent_before: number | null;
  machine_engine_before: Generated<string | null>;
  machine_engine_after: Generated<string | null>;
  /** Whether the change locked or unlocked the segment; `null` = neither. */
  locked_after: Generated<Bit | null>;
  /** The sources of a change that edited it; `null` = it stayed. */
  source_before: Generated<string | null>;
  source_after: Generated<string | null>;
}

/** One user action on a document: an entry of its journal. */
export interface DocumentActionTable {
  id: Id;
  /** The same as in its `record_change` rows. */
  action_id: string;
  document_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for users, in English. */
  description: string;
  /** Its wording (JSON); `null` = English only. */
  description_says: Generated<string | null>;
  at: Time;
  /** Number of changed segments. */
  changed: number;
  /** The action that this one undid. */
  undoes: string | null;
  undone_at: Time | null;
}

export interface RecordCommentTable {
  id: Id;
  document_id: number;
  record_id: number;
  user_id: number;
  /** `@{7}` represents the name of the mentioned user 7. */
  text: string;
  created_at: Time;
  resolved_at: Time | null;
  resolved_by: number | null;
  /** Ids of mentioned users between commas, `,7,12,`; `null` = none. */
  mentions: Generated<string | null>;
}

export interface DocumentMemoryTable {
  document_id: number;
  memory_id: number;
  mode: 'read' | 'write';
  position: number;
  /** Percentage points subtracted from its matches in this document. */
  penalty: Generated<number>;
}

export interface DocumentGlossaryTable {
  document_id: number;
  glossary_id: number;
  position: number;
}

/** A unit of an XLIFF file, or a text read by a filter, whose segments were split or joined. */
export interface DocumentUnitTable {
  document_id: number;
  /** Position of the unit in the file. */
  unit_index: number;
  /** The `segment_index` of its first segment in the upload, and their number. */
  first_segment: number;
  segments: number;
  /** JSON Found (server/document/resegment/found.ts): the unit as in the upload. */
  found: Json;
  /** JSON UnitStep[]. */
  steps: Json;
  /** Its segments in order: JSON number[]. */
  record_ids: Json;
  /** A new segment that is still being moved to its row; `null` = none. */
  moving: number | null;
}

/** Data for undoing a split or join. */
export interface ResegmentationTable {
  action_id: string;
  document_id: number;
  unit_index: number;
  /** The first of the affected segments. */
  record_id: number;
  /** JSON of `Before` and `After` (server/document/resegment). */
  before: Json;
  after: Json;
}

/** A new version of a document's file: the changes it would make, and, once applied, the previous state. */
export interface SourceVersionTable {
  id: Id;
  document_id: number;
  file_name: string;
  /** The document's other file: the new one, or once applied the previous one. */
  blob_id: number;
  status: ProcessingStatus;
  error: string | null;
  error_says: Generated<Json | null>;
  job_id: number | null;
  created_by: number;
  created_at: Time;
  /** JSON of the contract's `versionCounts`. */
  counts: Json;
  warnings: Json;
  /** The findings on the file of `blob_id`, as stored with a document. */
  about: Json;
  applied_at: Time | null;
  action_id: string | null;
}

/** A segment of either version. */
export interface SourceVersionRowTable
  extends Pick<
    DocumentRecordTable,
    | 'id'
    | 'key'
    | 'source'
    | 'target'
    | 'codes'
    | 'folded'
    | 'source_hash'
    | 'state'
    | 'notes'
    | 'length_unit'
    | 'suggestions'
    | 'file_terms'
    | 'original_state'
    | 'approved'
    | 'locked'
    | 'locked_here'
    | 'source_edit'
    | 'source_edit_hash'
    | 'preserve_space'
    | 'word_count'
    | 'repetitions_count'
    | 'segment_index'
    | 'approved_target'
    | 'original_target'
    | 'original_approved'
    | 'paragraph'
    | 'block'
    | 'machine_engine'
    | 'max_length'
    | 'min_length'
    | 'match_percent'
    | 'row_number'
    | 'source_before'
  > {
  source_version_id: number;
  side: 'new' | 'old';
  kind: 'same' | 'changed' | 'moved' | 'added' | 'removed';
  /** The document's segment; `null` = none at present. */
  record_id: number | null;
  /** Version of the segment when it was compared. */
  version: number | null;
  /** 1 = target and state belong to this side, not only to its file. */
  is_whole: Generated<Bit>;
  /** Annotations removed with a deleted segment: JSON `Annotations` (server/document/versions). */
  annotations: Json | null;
}
