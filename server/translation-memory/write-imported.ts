import { type InsertColumns, insertRows } from '../db/insert-rows.ts';
import type { DatabaseKind, Db } from '../db/open.ts';
import type { UnitRow } from './tmx-rows.ts';

const COLUMNS: InsertColumns<UnitRow> = {
  memory_id: 'int4',
  source: 'text',
  target: 'text',
  codes: 'text',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
  previous_source: 'text',
  next_source: 'text',
  context_key: 'text',
  origin: 'text',
  extra: 'text',
  created_by: 'text',
  updated_by: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'int4',
  job_id: 'int4',
};

const SAID = [
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

type Said = Pick<UnitRow, (typeof SAID)[number]>;

/**
 * Inserts the units that the memory does not hold yet. Units of one file stand beside each other unless they are the
 * same in everything, as they may differ in what only their export shows; what was there before is not added again
 * when its texts are the same, and its context where the file says one.
 */
export async function writeImportedUnits(
  trx: Db,
  kind: DatabaseKind,
  { memory_id, job_id }: { memory_id: number; job_id: number },
  rows: readonly UnitRow[],
): Promise<{ added: number; changed: number; unchanged: number }> {
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const known = await trx
    .selectFrom('unit')
    .select([...SAID, 'job_id'])
    .where('memory_id', '=', memory_id)
    .where('source_hash', 'in', [...new Set(rows.map((row) => row.source_hash))])
    .where('deleted_at', 'is', null)
    .execute();
  const before = known.filter((row) => row.job_id !== job_id);
  const texts = new Set(before.map(textsOf));
  const contexts = new Set(before.map(contextOf));
  const written = new Set(known.filter((row) => row.job_id === job_id).map(wholeOf));
  const fresh = rows.filter((row) => {
    const isKnown = saysContext(row) ? contexts.has(contextOf(row)) : texts.has(textsOf(row));
    if (isKnown || written.has(wholeOf(row))) return false;
    written.add(wholeOf(row));
    return true;
  });
  await insertRows(trx, kind, 'unit', COLUMNS, fresh);
  return { added: fresh.length, changed: 0, unchanged: rows.length - fresh.length };
}

function saysContext({ previous_source, next_source, context_key }: Said): boolean {
  return previous_source !== null || next_source !== null || context_key !== null;
}

function textsOf({ source, target }: Said): string {
  return JSON.stringify([source, target]);
}

function contextOf({ source, target, previous_source, next_source, context_key }: Said): string {
  return JSON.stringify([source, target, previous_source, next_source, context_key]);
}

function wholeOf(row: Said): string {
  return JSON.stringify(SAID.map((field) => row[field]));
}
