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

type Said = Pick<UnitRow, 'source' | 'target' | 'previous_source' | 'next_source' | 'context_key'>;

/** Inserts the units that the memory does not hold yet: those that say nothing new are left out. */
export async function writeImportedUnits(
  trx: Db,
  kind: DatabaseKind,
  memoryId: number,
  rows: readonly UnitRow[],
): Promise<{ added: number; changed: number; unchanged: number }> {
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const known = await trx
    .selectFrom('unit')
    .select(['source', 'target', 'previous_source', 'next_source', 'context_key'])
    .where('memory_id', '=', memoryId)
    .where('source_hash', 'in', [...new Set(rows.map((row) => row.source_hash))])
    .where('deleted_at', 'is', null)
    .execute();
  const texts = new Set(known.map(textsOf));
  const contexts = new Set(known.map(contextOf));
  const fresh = rows.filter((row) => {
    const isKnown = saysContext(row) ? contexts.has(contextOf(row)) : texts.has(textsOf(row));
    texts.add(textsOf(row));
    contexts.add(contextOf(row));
    return !isKnown;
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
