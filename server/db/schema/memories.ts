import type { Generated } from 'kysely';
import type { Id, Json, PairListTable, Time } from './columns.ts';

/** Translation memories and their units. */
export interface MemoryTables {
  memory: MemoryTable;
  unit: UnitTable;
  unit_change: UnitChangeTable;
  memory_action: MemoryActionTable;
  unit_edit: UnitEditTable;
  memory_hygiene: MemoryHygieneTable;
  deferred_import: DeferredImportTable;
}

export type MemoryTable = PairListTable;

export interface UnitTable {
  id: Id;
  memory_id: number;
  source: string;
  target: string;
  /** JSON InlineCode[] of source and target; `null` = none. */
  codes: Json | null;
  folded: string;
  /** Of the plain source: exact look-up. */
  source_hash: string;
  source_sort: string;
  target_sort: string;
  /** The neighbours it was translated between, and its key in its file; `null` = not known. */
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  /** `import`, `manual`, or a document's name. */
  origin: string;
  /** The segment it was approved in; `null` = none. */
  document_record_id: number | null;
  extra: Json | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: Time;
  updated_at: Time;
  version: number;
  job_id: number | null;
  deleted_at: Time | null;
  /** Who put it in the bin; `null` = nobody by hand, or before this was kept. */
  deleted_by: Generated<number | null>;
  /** Whether it is in the indexes of its texts; 0 = an import has written it, and a job is still to do it. */
  indexed: Generated<0 | 1>;
}

/** What changed in the units since the index last looked; `seq` only grows. */
export interface UnitChangeTable {
  seq: Id;
  unit_id: number;
  memory_id: number;
  /** `import`: all units of the job `unit_id`; `reload_memory`: all units of the memory, or none when it is in the bin. */
  kind: 'put' | 'delete' | 'import' | 'reload_memory';
}

/** What was done to many units of a memory at once: an entry of its journal. */
export interface MemoryActionTable {
  id: Id;
  action_id: string;
  memory_id: number;
  user_id: number | null;
  kind: string;
  /** A sentence for people. */
  description: string;
  at: Time;
  changed: number;
  /** Of an import: its units name it. */
  job_id: number | null;
  /** The action that this one took back. */
  undoes: string | null;
  undone_at: Time | null;
}

/** A unit as an action found it; what an import added has none. */
export interface UnitEditTable {
  id: Id;
  action_id: string;
  unit_id: number;
  /** JSON UnitState (translation-memory/unit-states.ts). */
  state_before: Json;
  version_after: number;
}

/** What the checks of a memory found last. */
export interface MemoryHygieneTable {
  memory_id: number;
  /** The memory as it was looked at. */
  state: string;
  findings: Json | null;
  checked_at: Time | null;
  job_id: number | null;
}

/** An import whose units are not all in the index of substrings yet. */
export interface DeferredImportTable {
  job_id: number;
  indexed_to: number;
}
