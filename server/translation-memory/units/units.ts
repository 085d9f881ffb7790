import { type RawBuilder, sql } from 'kysely';
import { type InlineCode, plainText } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf, type InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { insertWithIds, updateById } from '../../db/write-rows.ts';
import { announceUnits, type UnitChange, unitChangesOf } from '../index/unit-changes.ts';
import { touchOf } from '../queries.ts';
import { changesState, keepStates, STATE } from './unit-edits.ts';
import { derivedColumns, TEXTS } from './unit-queries.ts';

/** An approved segment as stored in its memories. Texts are in the inline-code notation. */
export interface ApprovedUnit {
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

/** Consequences of written units, for the end of their transaction. */
export interface MemoryWork {
  /** How many units each written memory gained or lost. */
  growth: Map<number, number>;
  /** For the indexes. */
  changes: UnitChange[];
}

export const newMemoryWork = (): MemoryWork => ({ growth: new Map(), changes: [] });

function grow({ growth }: MemoryWork, memoryId: number, more: number): void {
  growth.set(memoryId, (growth.get(memoryId) ?? 0) + more);
}

/**
 * Updates the unit counts of memories, and notifies the indexes. Call it last in a transaction: until the commit, all other
 * approvals into these memories wait.
 */
export async function touchMemories(trx: Db, work: MemoryWork): Promise<void> {
  await dialectOf(trx).writeTogether(trx, touchesOf(trx, work));
  await announceWork(trx, work);
}

/** The statements of {@link touchMemories}, in a fixed order to avoid deadlocks; follow them with {@link announceWork}. */
export function touchesOf(trx: Db, { growth, changes }: MemoryWork): RawBuilder<object>[] {
  const touches = [...growth].sort(([a], [b]) => a - b).map(([id, more]) => touchOf(trx, id, more));
  return changes.length > 0 ? [unitChangesOf(trx, changes), ...touches] : touches;
}

export async function announceWork(trx: Db, { changes }: MemoryWork): Promise<void> {
  if (changes.length > 0) await announceUnits(trx);
}

/**
 * Writes approved segments to their memories: one unit per segment and memory, updated by later approvals.
 * Call it in the approving transaction, then `touchMemories` at its end, and `services.matcher.changed()`
 * afterwards.
 *
 * @param memoryIds the document's `write` memories, without binned ones
 */
export async function writeApprovedUnits(
  trx: Db,
  memoryIds: readonly number[],
  units: readonly ApprovedUnit[],
  work: MemoryWork,
): Promise<void> {
  if (units.length === 0 || memoryIds.length === 0) return;
  const known = await findApprovedUnits(trx, units);
  const now = new Date().toISOString();
  const changed: (UnitValues & { id: number })[] = [];
  const kept: Parameters<typeof keepStates>[2][number][] = [];
  for (const memoryId of memoryIds) {
    const added: NewUnit[] = [];
    const changedHere: number[] = [];
    for (const unit of units) {
      const values = toValues(unit, now);
      const before = known.get(keyOf(memoryId, unit.document_record_id));
      if (!before) {
        const { document_record_id, username } = unit;
        added.push({
          ...values,
          ...{ memory_id: memoryId, document_record_id, created_by: username, created_at: now, version: 1 },
        });
        grow(work, memoryId, 1);
        continue;
      }
      const { id, version, memory_id: _, document_record_id: __, ...state } = before;
      if (changesState(state, { ...values, deleted_at: null })) {
        kept.push({ unit_id: id, before: state, version_after: version + 1 });
      }
      changed.push({ ...values, id });
      changedHere.push(id);
      grow(work, memoryId, state.deleted_at === null ? 0 : 1);
    }
    const ids = [...changedHere, ...(await insertWithIds(trx, 'unit', NEW_UNIT, added))];
    work.changes.push(...ids.map((unit_id) => ({ unit_id, memory_id: memoryId, kind: 'put' as const })));
  }
  if (kept.length > 0) await keepStates(trx, 'approval', kept);
  await updateById(
    trx,
    'unit',
    { id: 'int4', ...VALUES },
    changed,
    sql`version = unit.version + 1, deleted_at = NULL, deleted_by = NULL`,
  );
}

const keyOf = (memoryId: number, recordId: number) => `${memoryId} ${recordId}`;

/**
 * The first unit of each segment in each memory. Without a condition on the memory, for which SQLite would read all of
 * its units, and with the one of the partial index.
 */
async function findApprovedUnits(trx: Db, units: readonly ApprovedUnit[]) {
  const ids = units.map(({ document_record_id }) => document_record_id);
  const rows = await trx
    .selectFrom('unit')
    .select([...STATE, 'id', 'version', 'memory_id', 'document_record_id'])
    .where('document_record_id', 'is not', null)
    .where(dialectOf(trx).isOneOf(sql.ref('document_record_id'), ids))
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [keyOf(row.memory_id, row.document_record_id ?? 0), row]));
}

function toValues(unit: ApprovedUnit, updated_at: string) {
  return {
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
    updated_at,
  };
}

type UnitValues = ReturnType<typeof toValues>;
type NewUnit = UnitValues & {
  memory_id: number;
  document_record_id: number;
  created_by: string;
  created_at: string;
  version: number;
};

/** Columns of every written unit. */
export const TEXT_COLUMNS = {
  ...TEXTS,
  codes: 'text',
  previous_source: 'text',
  next_source: 'text',
  context_key: 'text',
  origin: 'text',
} as const;

const VALUES: InsertColumns<UnitValues> = {
  ...TEXT_COLUMNS,
  document_id: 'int4',
  updated_by: 'text',
  updated_at: 'text',
};

const NEW_UNIT: InsertColumns<NewUnit> = {
  ...VALUES,
  memory_id: 'int4',
  document_record_id: 'int4',
  created_by: 'text',
  created_at: 'text',
  version: 'int4',
};

/** Withdraws the units of unapproved segments from every memory. Call it like `writeApprovedUnits`. */
export async function withdrawApprovedUnits(
  trx: Db,
  recordIds: readonly number[],
  work: MemoryWork,
): Promise<void> {
  if (recordIds.length === 0) return;
  const now = new Date().toISOString();
  const rows = await trx
    .updateTable('unit')
    .set({ deleted_at: now, deleted_by: null })
    .where('document_record_id', 'is not', null)
    .where(dialectOf(trx).isOneOf(sql.ref('document_record_id'), recordIds))
    .where('deleted_at', 'is', null)
    .returning(['id', 'memory_id'])
    .execute();
  for (const { id, memory_id } of rows) {
    work.changes.push({ unit_id: id, memory_id, kind: 'delete' });
    grow(work, memory_id, -1);
  }
}
