import { type InlineCode, plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { recordUnitChange } from '../index/unit-changes.ts';
import { touchMemory } from '../queries.ts';
import { changesState, keepStates, STATE } from './unit-edits.ts';
import { derivedColumns } from './unit-queries.ts';

/** An approved segment as stored in its memories. Texts are in the inline-code notation. */
export interface ApprovedUnit {
  /** The document's `write` memories, without binned ones. */
  memory_ids: readonly number[];
  document_record_id: number;
  document_id: number;
  source: string;
  target: string;
  codes: InlineCode[];
  /** Its neighbours in the document; `null` at the ends. */
  previous_source: string | null;
  next_source: string | null;
  /** The segment's key in its file. */
  key: string | null;
  /** The document's name. */
  origin: string;
  /** Who approved it. */
  username: string;
}

/** How many units each written memory gained or lost. */
export type MemoryGrowth = Map<number, number>;

function grow(growth: MemoryGrowth, memoryId: number, more: number): void {
  growth.set(memoryId, (growth.get(memoryId) ?? 0) + more);
}

/**
 * Updates the unit counts of memories. Call it last in a transaction: until the commit, all other approvals
 * into these memories wait. Uses a fixed order to avoid deadlocks.
 */
export async function touchMemories(trx: Db, growth: MemoryGrowth): Promise<void> {
  for (const [id, more] of [...growth].sort(([a], [b]) => a - b)) await touchMemory(trx, id, more);
}

/**
 * Writes an approved segment to its memories: one unit per segment and memory, updated by later approvals.
 * Call it in the approving transaction, then `touchMemories` at its end, and `services.matcher.changed()`
 * afterwards.
 */
export async function writeApprovedUnit(trx: Db, unit: ApprovedUnit, growth: MemoryGrowth): Promise<void> {
  for (const memoryId of unit.memory_ids) await writeToMemory(trx, memoryId, unit, growth);
}

async function writeToMemory(
  trx: Db,
  memoryId: number,
  unit: ApprovedUnit,
  growth: MemoryGrowth,
): Promise<void> {
  const now = new Date().toISOString();
  const known = await trx
    .selectFrom('unit')
    .select([...STATE, 'id', 'version'])
    .where('document_record_id', '=', unit.document_record_id)
    .where('memory_id', '=', memoryId)
    .orderBy('id')
    .executeTakeFirst();
  const values = {
    source: unit.source,
    target: unit.target,
    codes: unit.codes.length > 0 ? JSON.stringify(unit.codes) : null,
    ...derivedColumns(unit),
    // '' = start or end of the document, whereas null would mean unknown.
    previous_source: plainText(unit.previous_source ?? ''),
    next_source: plainText(unit.next_source ?? ''),
    context_key: unit.key,
    origin: unit.origin,
    document_id: unit.document_id,
    updated_by: unit.username,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  };
  let id: number;
  if (known) {
    const { id: known_id, version, ...before } = known;
    id = known_id;
    if (changesState(before, values))
      await keepStates(trx, 'approval', [{ unit_id: id, before, version_after: version + 1 }]);
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
  await recordUnitChange(trx, { unit_id: id, memory_id: memoryId, kind: 'put' });
  grow(growth, memoryId, !known || known.deleted_at !== null ? 1 : 0);
}

/** Withdraws the units of an unapproved segment from every memory. Call it like `writeApprovedUnit`. */
export async function withdrawApprovedUnits(
  trx: Db,
  documentRecordId: number,
  growth: MemoryGrowth,
): Promise<void> {
  const now = new Date().toISOString();
  const rows = await trx
    .updateTable('unit')
    .set({ deleted_at: now, deleted_by: null })
    .where('document_record_id', '=', documentRecordId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'memory_id'])
    .execute();
  for (const { id, memory_id } of rows) {
    await recordUnitChange(trx, { unit_id: id, memory_id, kind: 'delete' });
    grow(growth, memory_id, -1);
  }
}
