import type { Generated } from 'kysely';
import type { TermStatus } from '../../../shared/contract/glossary.ts';
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
  /** Counts up with each change of its records, which carry it: what is newer than a cache is found by it. */
  revision: Generated<number>;
  /** The last change that its records do not carry, an import: older caches are of no use. */
  reload_revision: Generated<number>;
  /** Changes up to this one have been held against what is approved. */
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
  /** Source and target. */
  folded: string;
  source_hash: string;
  /** What lists are sorted by (db/sort-key.ts). */
  source_sort: string;
  target_sort: string;
  /** What an import read and no column holds, so that an export gives it back. */
  extra: Json | null;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  version: number;
  /** The import that added it: undone as a whole when that fails. */
  job_id: number | null;
  /** In a running import: the record that this one is to change when the import ends. */
  replaces_id: number | null;
  /** Of the glossary when this record changed last. */
  revision: Generated<number>;
  deleted_at: Time | null;
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
  match_exact: Generated<Bit>;
  match_case: Generated<Bit>;
  match_prefix: Generated<Bit>;
  usage_note: string | null;
  /** `null` = a concept of its own. */
  concept_id: number | null;
}

/** What several terms mean. */
export interface GlossaryConceptTable {
  id: Id;
  glossary_id: number;
  subject_field: string | null;
  definition: string | null;
  note: string | null;
  /** Terms in further languages: JSON ConceptTerm[] (server/glossary/concept/concepts.ts). */
  terms: Generated<Json>;
  /** What a TBX said of it that no column holds; its hash finds the concept when the file comes again. */
  origin: Json | null;
  origin_hash: string | null;
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
  /** Of the record after the change. */
  version: number;
  /** JSON of the record's fields as they were; `null` = it was not there. */
  before: Json | null;
}

/** A file that was looked into, and what became of it. */
export interface GlossaryImportTable {
  id: Id;
  /** `null` = it is to make a new one. */
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

/** An approved segment or a unit that breaks a term since the term changed. */
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
