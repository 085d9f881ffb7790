import { createHash } from 'node:crypto';
import { type InlineCode, plainText } from '../../shared/text/inline-codes.ts';
import type { Db } from '../db/open.ts';
import { foldPair } from '../db/search.ts';

/** An approved segment, as the memories it is written to keep it. Texts are in the inline-code notation. */
export interface ApprovedUnit {
  /** The `write` memories of the document. */
  memory_ids: readonly number[];
  document_record_id: number;
  source: string;
  target: string;
  codes: InlineCode[];
  /** Its own neighbours in the document; `null` at the ends. */
  previous_source: string | null;
  next_source: string | null;
  /** The segment's key in its file. */
  key: string | null;
  /** The document's name. */
  origin: string;
  /** Who approved it. */
  username: string;
}

/** What exact look-ups compare: the text without its codes. */
export function sourceHash(source: string): string {
  return createHash('sha256').update(plainText(source)).digest('base64url').slice(0, 22);
}

/**
 * Writes an approved segment to its memories: one unit per segment and memory, which later approvals change.
 * Call it in the transaction that approves, and `services.matcher.changed()` after the commit.
 */
export async function writeApprovedUnit(trx: Db, unit: ApprovedUnit): Promise<void> {
  for (const memoryId of unit.memory_ids) await writeToMemory(trx, memoryId, unit);
}

async function writeToMemory(trx: Db, memoryId: number, unit: ApprovedUnit): Promise<void> {
  const now = new Date().toISOString();
  const memory = await trx
    .selectFrom('memory')
    .select('id')
    .where('id', '=', memoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!memory) return;
  const known = await trx
    .selectFrom('unit')
    .select(['id', 'deleted_at', 'source', 'target', 'previous_source', 'next_source'])
    .where('document_record_id', '=', unit.document_record_id)
    .where('memory_id', '=', memoryId)
    .orderBy('id')
    .executeTakeFirst();
  const values = {
    source: unit.source,
    target: unit.target,
    codes: unit.codes.length > 0 ? JSON.stringify(unit.codes) : null,
    folded: foldPair(plainText(unit.source), plainText(unit.target)),
    source_hash: sourceHash(unit.source),
    previous_source: unit.previous_source,
    next_source: unit.next_source,
    context_key: unit.key,
    origin: unit.origin,
    updated_by: unit.username,
    updated_at: now,
    deleted_at: null,
  };
  let id: number;
  if (known) {
    id = known.id;
    await trx
      .updateTable('unit')
      .set((row) => ({ ...values, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } else {
    const row = await trx
      .insertInto('unit')
      .values({
        ...values,
        memory_id: memoryId,
        document_record_id: unit.document_record_id,
        created_by: unit.username,
        created_at: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = row.id;
  }
  await noteUnitChange(trx, { unit_id: id, memory_id: memoryId, kind: 'put' });
  if (!known || known.deleted_at !== null) await countUnits(trx, memoryId, 1);
  await trx.updateTable('memory').set({ updated_at: now }).where('id', '=', memoryId).execute();
}

/** Takes back the units of a segment that is no longer approved, from every memory. The same rules as for writing. */
export async function withdrawApprovedUnits(trx: Db, documentRecordId: number): Promise<void> {
  const now = new Date().toISOString();
  const rows = await trx
    .updateTable('unit')
    .set({ deleted_at: now })
    .where('document_record_id', '=', documentRecordId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'memory_id'])
    .execute();
  for (const { id, memory_id } of rows) {
    await noteUnitChange(trx, { unit_id: id, memory_id, kind: 'delete' });
    await countUnits(trx, memory_id, -1);
  }
}

/** Tells the indexes of all servers, as soon as the transaction commits. */
export async function noteUnitChange(
  trx: Db,
  change: { unit_id: number; memory_id: number; kind: 'put' | 'delete' | 'reload_memory' },
): Promise<void> {
  await trx.insertInto('unit_change').values(change).execute();
}

export async function countUnits(trx: Db, memoryId: number, more: number): Promise<void> {
  await trx
    .updateTable('memory')
    .set((row) => ({ records_count: row('records_count', '+', more) }))
    .where('id', '=', memoryId)
    .execute();
}
