import { hash } from 'node:crypto';
import type { UnitRow } from './unit-row.ts';

/** What makes a unit that which it is, in a file or in a memory. */
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

/** Tells units that differ in anything apart; made where the file is parsed, which may be a thread of its own. */
export function fingerprintOf(row: Said): number {
  return Number.parseInt(hash('sha1', wholeOf(row), 'hex').slice(0, 13), 16);
}

export function wholeOf(row: Said): string {
  return JSON.stringify(SAID.map((field) => row[field]));
}
