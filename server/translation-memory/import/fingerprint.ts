import { hash } from 'node:crypto';
import type { UnitRow } from './unit-row.ts';

/** The fields that identify a unit, in a file or in a memory. */
export const IDENTITY = [
  'source',
  'target',
  'previous_source',
  'next_source',
  'context_key',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'extra',
  'must_not_leave',
] as const;

export type UnitIdentity = Pick<UnitRow, (typeof IDENTITY)[number]>;

/** A 52-bit hash of all these fields. Computed where the file is parsed, which may be a separate thread. */
export function fingerprintOf(row: UnitIdentity): number {
  return Number.parseInt(hash('sha1', serialiseIdentity(row), 'hex').slice(0, 13), 16);
}

export function serialiseIdentity(row: UnitIdentity): string {
  return JSON.stringify(IDENTITY.map((field) => row[field]));
}
