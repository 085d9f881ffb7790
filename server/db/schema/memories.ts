import type { Generated } from 'kysely';
import type { Bit, Id, Json, PairListTable, Time } from './columns.ts';

/** Translation memories and their units. */
export interface MemoryTables {
  memory: MemoryTable;
  working_memory: WorkingMemoryTable;
  unit: UnitTable;
  unit_change: UnitChangeTable;
  memory_action: MemoryActionTable;
  unit_edit: UnitEditTable;
  memory_hygiene: MemoryHygieneTable;
  deferred_import: DeferredImportTable;
  index_file: IndexFileTable;
}

export type MemoryTable = PairListTable;

/** The memory for a person's approved segments of a language pair. */
export interface WorkingMemoryTable {
  user_id: number;
  source_lang: string;
  target_lang: string;
  /** `null` = being created; the memory may be deleted. */
  memory_id: number | null;
}

export interface UnitTable {
  id: Id;
  memory_id: number;
  source: string;
  target: string;
  /** JSON InlineCode[] of source and target; `null` = none. */
  codes: Json | null;
  folded: string;
  /** Hash of the plain source, for exact look-ups. */
  source_hash: string;
  source_sort: string;
  target_sort: string;
  /** The neighbouring sources at translation, and the key in the file; `null` = not known. */
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  /** `import`, `manual`, or a document's name. */
  origin: string;
  /** The segment in which it was approved; `null` = none. */
  document_record_id: number | null;
  /** The document in which it was approved, kept when segment and document are gone; 0 = gone before this column existed. */
  document_id: Generated<number | null>;
  /** 1 = never sent to external services, whatever its memory and document say. Never reset: see machine-translation/may-leave.ts. */
  must_not_leave: Generated<Bit>;
  extra: Json | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: Time;
  updated_at: Time;
  version: number;
  job_id: number | null;
  deleted_at: Time | null;
  /** Deleted by this user; `null` = not deleted by hand, or older than this column. */
  deleted_by: Generated<number | null>;
  /** Whether it is in the text indexes; 0 = imported, and a job has yet to index it. */
  indexed: Generated<0 | 1>;
}

/** Changes of units for the index to pick up; `seq` only increases. */
export interface UnitChangeTable {
  seq: Id;
  unit_id: number;
  memory_id: number;
  /** `import`: all units of the job `unit_id`; `reload_memory`: all units of the memory, or none when it is in the bin. */
  kind: 'put' | 'delete' | 'import' | 'reload_memory';
}

/** One action on many units of a memory: an entry of its journal. */
export interface MemoryActionTable {
  id: Id;
  action_id: string;
  memory_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for users, in English. */
  description: string;
  /** Its wording (JSON); `null` = English only. */
  description_says: Generated<string | null>;
  at: Time;
  changed: number;
  /** The job of an import, which its units reference. */
  job_id: number | null;
  /** The action that this one undid. */
  undoes: string | null;
  undone_at: Time | null;
}

/** A unit before an action; units added by an import have none. */
export interface UnitEditTable {
  id: Id;
  action_id: string;
  unit_id: number;
  /** JSON UnitState (translation-memory/unit-states.ts). */
  state_before: Json;
  version_after: number;
}

/** The latest results of the checks of a memory. */
export interface MemoryHygieneTable {
  memory_id: number;
  /** The state of the memory when it was checked. */
  state: string;
  findings: Json | null;
  checked_at: Time | null;
  job_id: number | null;
}

/** An import whose units are not all in the trigram index yet. */
export interface DeferredImportTable {
  job_id: number;
  indexed_to: number;
}

/** The files in DATA_DIR that hold the memory index as it was after a change of units. */
export interface IndexFileTable {
  /** Part of the file names. After restoring an older database, files written since are unknown to it. */
  file_id: string;
  /** Format of the files, and how many there are. */
  format: string;
  /** `unit_change.seq`: the index has this change and all before it. */
  seq: number;
  written_at: Time;
}
