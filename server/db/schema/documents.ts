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
}

/** What is proposed where a document of the language is cut into sentences. */
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
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  processing_error: string | null;
  /** The error in words of the catalogue: JSON Wording. */
  processing_error_says: Generated<Json | null>;
  version: string;
  dialect: string;
  source_lang: string;
  target_lang: string;
  /** Number of listed rows; 0 until the import ends, which makes them visible. */
  rows_count: number;
  records_count: number;
  approved_records_count: number;
  translated_records_count: number;
  word_count: number;
  approved_word_count: number;
  /** Violations of the standard in the upload: JSON string[]. */
  findings: Json;
  /** The same with constraint and place: JSON of the contract's `conformanceFinding[]`. */
  conformance: Generated<Json>;
  /** The target language stated in the file; `''` = none, `null` = imported before this column existed. */
  file_target_lang: string | null;
  /** JSON of the contract's `qualitySettings`; `{}` = the defaults. */
  quality_settings: Generated<Json>;
  /** JSON of the contract's `lqaSettings`; `{}` = MQM's own profile. */
  lqa_settings: Generated<Json>;
  /** JSON of the contract's answer of `document.views.get`; `null` = nobody made one. */
  shared_views: Generated<Json | null>;
  /** `2026-11-25`; `null` = no date. */
  due_on: Generated<string | null>;
  /** 1 = its text is sent to nobody outside. */
  must_not_leave: Generated<Bit>;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  job_id: number | null;
  deleted_at: Time | null;
  /** Of a sample: the memory and the glossary that are removed with it. */
  sample_memory_id: Generated<number | null>;
  sample_glossary_id: Generated<number | null>;
  /** Who put it in the bin; `null` = not deleted by hand, or before this column existed. */
  deleted_by: Generated<number | null>;
  /** The package that it came in, and which entry of it is its file. Until its import, `blob_id` is the package's. */
  package_id: Generated<number | null>;
  package_entry: Generated<string | null>;
  /** The translation that was uploaded with its file. */
  target_blob_id: Generated<number | null>;
  target_file_name: Generated<string | null>;
  /** How its file is read: JSON OptionValues; `null` = by the defaults, or XLIFF. */
  options: Generated<Json | null>;
  /** Where its paragraphs were cut: JSON SentenceBreaks; `null` = nowhere. */
  sentence_breaks: Generated<Json | null>;
  /** What of its file is repaired in downloads: JSON RepairStep[] (server/document/repairs); `null` = nothing ever. */
  repairs: Generated<Json | null>;
}

/** A ZIP archive whose files are documents. */
export interface DocumentPackageTable {
  id: Id;
  name: string;
  file_name: string;
  blob_id: number;
  /** How many of its entries became documents, whether they are still there or not. */
  documents_count: number;
  /** The first entries that became none: JSON of the contract's `passedEntry[]`. */
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
  locked: Bit;
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
  /** The engine whose text the target is, as it came; `null` = it is somebody's. */
  machine_engine: Generated<string | null>;
  /** The uploaded target, to know whether the download must change it. */
  original_target: string | null;
  original_state: SegmentState;
  original_approved: Bit;
  /** Key shared by the segments of one paragraph; `null` = imported before this column existed. */
  paragraph: string | null;
  /** What it is in its document: JSON Block; `null` = not known, or imported before this column existed. */
  block: Generated<Json | null>;
  /** The row in `document_unit` of its unit, if segments of that were split or joined. */
  unit_index: number | null;
  /** The source of the version before, until somebody translates the new one; `null` = not changed. */
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
}

/** One user action on a document: an entry of its journal. */
export interface DocumentActionTable {
  id: Id;
  /** The same as in its `record_change` rows. */
  action_id: string;
  document_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for people. */
  description: string;
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
  /** Where somebody is mentioned, `@{7}` stands for the name of the user 7. */
  text: string;
  created_at: Time;
  resolved_at: Time | null;
  resolved_by: number | null;
  /** The ids of who is mentioned between commas, `,7,12,`; `null` = nobody. */
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

/** A unit of a file, or a text of one that a filter reads, whose segments were split or joined. */
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

/** What a split or join changed, for undoing it. */
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

/** A new version of a document's file: what it would change, and, once applied, what it was before. */
export interface SourceVersionTable {
  id: Id;
  document_id: number;
  file_name: string;
  /** The file that the document does not have now: the new one, or once applied the one before. */
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
  /** The findings of the file of `blob_id`, as a document has them. */
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
  /** The document's segment; `null` = there is none now. */
  record_id: number | null;
  /** Of the segment when it was compared. */
  version: number | null;
  /** 1 = target and state belong to this side, not only what the file says. */
  is_whole: Generated<Bit>;
  /** What a segment that is removed takes along: JSON `Annotations` (server/document/versions). */
  annotations: Json | null;
}
