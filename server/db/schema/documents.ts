import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/contract/common.ts';
import type { SegmentState } from '../../../shared/contract/document.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Documents, their segments and what was done to them. */
export interface DocumentTables {
  document: DocumentTable;
  document_record: DocumentRecordTable;
  record_change: RecordChangeTable;
  document_action: DocumentActionTable;
  record_comment: RecordCommentTable;
  document_memory: DocumentMemoryTable;
  document_glossary: DocumentGlossaryTable;
  document_unit: DocumentUnitTable;
  resegmentation: ResegmentationTable;
}

export interface DocumentTable {
  id: Id;
  name: string;
  file_name: string;
  blob_id: number;
  status: ProcessingStatus;
  processing_error: string | null;
  version: string;
  dialect: string;
  source_lang: string;
  target_lang: string;
  /** Rows that are listed; 0 until the import ends, which makes them visible. */
  rows_count: number;
  records_count: number;
  approved_records_count: number;
  translated_records_count: number;
  word_count: number;
  approved_word_count: number;
  /** What the upload does that the standard forbids: JSON string[]. */
  findings: Json;
  /** The same with constraint and place: JSON of the contract's `conformanceFinding[]`. */
  conformance: Generated<Json>;
  /** As the file says it; `''` = it does not, `null` = nobody looked when it was imported. */
  file_target_lang: string | null;
  /** JSON of the contract's `qualitySettings`; `{}` = as the checks are by themselves. */
  quality_settings: Generated<Json>;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  job_id: number | null;
  deleted_at: Time | null;
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
}

export interface DocumentRecordTable {
  id: Id;
  document_id: number;
  row_number: number;
  /** Position of the segment in the file, as `server/formats/xliff` counts: where an edit goes. */
  segment_index: number;
  key: string;
  source: string;
  target: string;
  /** JSON InlineCode[]. */
  codes: Json;
  /** Source and target, without their codes. */
  folded: string;
  /** Of the source as written, codes included: equal = a repetition. */
  source_hash: string;
  state: SegmentState;
  approved: Bit;
  locked: Bit;
  /** JSON of the contract's `notes`. */
  notes: Json;
  max_length: number | null;
  /** What `max_length` and `min_length` count. */
  length_unit: Generated<'char' | 'byte'>;
  min_length: number | null;
  /** Translations and terms that came in the file: JSON XliffSuggestion[] and XliffTerm[]. */
  suggestions: Generated<Json>;
  file_terms: Generated<Json>;
  /** The text as it was approved, kept when the target is changed after it; `null` = not approved, or taken back. */
  approved_target: string | null;
  /** 0 = white space collapses, as the file says. */
  preserve_space: Bit;
  word_count: number;
  repetitions_count: number;
  comments_count: number;
  /** Of these, those that nobody resolved. */
  open_comments_count: Generated<number>;
  match_percent: number | null;
  /** As uploaded, to know whether the download must change anything. */
  original_target: string | null;
  original_state: SegmentState;
  original_approved: Bit;
  /** What the segments of one paragraph have in common, by the file; `null` = nobody looked when it was imported. */
  paragraph: string | null;
  /** The unit of the file it is in, when the unit's segments were split or joined: its row in `document_unit`. */
  unit_index: number | null;
  /** 1 = made by a split: its id is not among those of the import, which are consecutive. */
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
  /** One for all the changes of one action; what undo takes back. */
  action_id: string;
  target_before: string;
  target_after: string;
  state_before: SegmentState;
  state_after: SegmentState;
  approved_before: Bit;
  approved_after: Bit;
  match_percent_before: number | null;
}

/** What one person did to a document at once: an entry of its journal. */
export interface DocumentActionTable {
  id: Id;
  /** As in the `record_change` rows that belong to it. */
  action_id: string;
  document_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for people. */
  description: string;
  at: Time;
  /** Segments changed. */
  changed: number;
  /** The action that this one took back. */
  undoes: string | null;
  undone_at: Time | null;
}

export interface RecordCommentTable {
  id: Id;
  document_id: number;
  record_id: number;
  user_id: number;
  text: string;
  created_at: Time;
  resolved_at: Time | null;
  resolved_by: number | null;
}

export interface DocumentMemoryTable {
  document_id: number;
  memory_id: number;
  mode: 'read' | 'write';
  position: number;
  /** Points that its matches cost in this document. */
  penalty: Generated<number>;
}

export interface DocumentGlossaryTable {
  document_id: number;
  glossary_id: number;
  position: number;
}

/** A unit of a file whose segments are not as they came. */
export interface DocumentUnitTable {
  document_id: number;
  /** Position of the unit in the file. */
  unit_index: number;
  /** The first of its segments in the upload, as `segment_index` counts, and how many they are there. */
  first_segment: number;
  segments: number;
  /** JSON FoundUnit: the unit as it stands in the upload. */
  found: Json;
  /** JSON UnitStep[]. */
  steps: Json;
  /** Its segments in their order: JSON number[]. */
  record_ids: Json;
  /** A new segment that is still on the way to its row; `null` = none. */
  moving: number | null;
}

/** What an action that split or joined segments changed: how to take it back. */
export interface ResegmentationTable {
  action_id: string;
  document_id: number;
  unit_index: number;
  /** The first of the segments concerned. */
  record_id: number;
  /** JSON of `Before` and `After` (server/document/resegment). */
  before: Json;
  after: Json;
}
