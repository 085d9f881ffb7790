import type { Generated } from 'kysely';
import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';

// One schema for SQLite and PostgreSQL: times are ISO 8601 text in UTC, booleans 0 or 1, structures JSON text.
// `folded` columns hold text as `fold` (db/search.ts) gives it, for case-insensitive substring search.
export type Bit = 0 | 1;
export type Time = string;
export type Json = string;
export type Id = Generated<number>;

/** Columns that glossaries and memories share as lists of pairs. */
export interface PairListTable {
  id: Id;
  name: string;
  /** The name as searched and sorted; `null` = from an older server. */
  name_folded: Generated<string | null>;
  source_lang: string;
  target_lang: string;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  processing_status: ProcessingStatus;
  processing_error: string | null;
  /** The error as catalogue wording: JSON Wording. */
  processing_error_says: Generated<Json | null>;
  records_count: number;
  job_id: number | null;
  /** 1 = never sent to external services. */
  must_not_leave: Generated<Bit>;
  deleted_at: Time | null;
  /** Deleted by this user; `null` = not deleted by hand, or older than this column. */
  deleted_by: Generated<number | null>;
}
