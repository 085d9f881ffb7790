import type { Generated } from 'kysely';
import type { TermStatus } from '../../../shared/domain/contract/glossary.ts';
import type { Bit, Id, Json, PairListTable, Time } from './columns.ts';

/** Glossaries and their terms. */
export interface GlossaryTables {
  glossary: GlossaryTable;
  glossary_record: GlossaryRecordTable;
  glossary_concept: GlossaryConceptTable;
  glossary_record_change: GlossaryRecordChangeTable;
  glossary_import: GlossaryImportTable;
  term_impact: TermImpactTable;
}

export interface GlossaryTable extends PairListTable {
  upload_time: Time | null;
  /** Increases with each change of its records, which store it, so that caches can find newer ones. */
  revision: Generated<number>;
  /** Revision of the last import, which its records do not store: older caches must be reloaded. */
  reload_revision: Generated<number>;
  /** Changes up to this revision have been checked against approved text. */
  impact_revision: Generated<number>;
  impact_job_id: number | null;
}

export interface GlossaryRecordTable {
  id: Id;
  glossary_id: number;
  source: string;
  target: string;
  comment: string;
  status: TermStatus | null;
  part_of_speech: string | null;
  definition: string | null;
  /** Source and target, folded. */
  folded: string;
  source_hash: string;
  /** Sort keys of lists (db/sort-key.ts). */
  source_sort: string;
  target_sort: string;
  /** Imported data without a column, stored for export. */
  extra: Json | null;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  version: number;
  /** The import that added it; a failed import is undone as a whole. */
  job_id: number | null;
  /** During an import: the record that this one will replace at its end. */
  replaces_id: number | null;
  /** The glossary's revision when this record last changed. */
  revision: Generated<number>;
  deleted_at: Time | null;
  /** Deleted by this user; `null` = not deleted by hand, or older than this column. */
  deleted_by: Generated<number | null>;
  match_exact: Generated<Bit>;
  match_case: Generated<Bit>;
  match_prefix: Generated<Bit>;
  usage_note: string | null;
  /** `null` = the term is its own concept. */
  concept_id: number | null;
  /** The document from whose text it was added; `null` = none. */
  document_id: Generated<number | null>;
}

/** A concept shared by several terms. */
export interface GlossaryConceptTable {
  id: Id;
  glossary_id: number;
  subject_field: string | null;
  definition: string | null;
  note: string | null;
  /** Terms in further languages: JSON ConceptTerm[] (server/glossary/concept/concepts.ts). */
  terms: Generated<Json>;
  /** TBX data without a column; its hash identifies the concept when the file is imported again. */
  origin: Json | null;
  origin_hash: string | null;
  /** The import job that stores it for exports although it has no records; `null` = it has records. */
  kept_by: number | null;
  version: Generated<number>;
  updated_at: Time;
}

export interface GlossaryRecordChangeTable {
  id: Id;
  glossary_id: number;
  record_id: number;
  kind: 'created' | 'changed' | 'deleted' | 'restored' | 'imported' | 'import_undone';
  at: Time;
  user_id: number | null;
  job_id: number | null;
  /** Version of the record after the change. */
  version: number;
  /** JSON of the record's fields before the change; `null` = it did not exist. */
  before: Json | null;
}

/** An uploaded glossary file, from preview to import. */
export interface GlossaryImportTable {
  id: Id;
  /** `null` = the import creates a new one. */
  glossary_id: number | null;
  state: 'staged' | 'started' | 'undone' | 'discarded';
  file_name: string;
  format: 'table' | 'tbx';
  size: number;
  blob_id: number | null;
  /** JSON ImportSettings (server/glossary/import/settings.ts). */
  settings: Json;
  job_id: number | null;
  undo_job_id: number | null;
  created_by: number | null;
  created_at: Time;
}

/** An approved segment or unit that violates a term since the term changed. */
export interface TermImpactTable {
  id: Id;
  glossary_id: number;
  record_id: number;
  kind: 'segment' | 'unit';
  /** The document or the memory. */
  owner_id: number;
  /** The segment or the unit. */
  place_id: number;
  reason: 'missing' | 'forbidden';
  found_at: Time;
  seen_at: Time | null;
  seen_by: number | null;
}
