import type { derivedColumns } from '../units/unit-queries.ts';

/** A unit in the form that an import writes. */
export interface UnitRow extends ReturnType<typeof derivedColumns> {
  memory_id: number;
  source: string;
  target: string;
  codes: string | null;
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  origin: string;
  extra: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  job_id: number | null;
  must_not_leave: 0 | 1;
  indexed: 0 | 1;
  /** Not a column: distinguishes the units of a file. */
  fingerprint: number;
}
