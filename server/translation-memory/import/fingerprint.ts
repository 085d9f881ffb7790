import { hash } from 'node:crypto';
import type { UnitRow } from './unit-row.ts';

/** The fields that identify a unit, in a file or in a memory. */
export const SAID = [
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
] as const;

export type Said = Pick<UnitRow, (typeof SAID)[number]>;

/** A 52-bit hash of all these fields. Computed where the file is parsed, which may be a separate thread. */
export function fingerprintOf(row: Said): number {
  return Number.parseInt(hash('sha1', wholeOf(row), 'hex').slice(0, 13), 16);
}

export function wholeOf(row: Said): string {
  return JSON.stringify(SAID.map((field) => row[field]));
}
