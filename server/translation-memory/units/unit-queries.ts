import { type RawBuilder, sql } from 'kysely';
import type { HygieneCheck, Unit } from '../../../shared/domain/contract/translation-memory.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import type { InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { changedBetween, findRecordPage, sortByIds, usesTexts } from '../../db/record-page.ts';
import { foldPair } from '../../db/search.ts';
import { sortKey } from '../../db/sort-key.ts';
import { textHash } from '../../db/text-hash.ts';
import { notFound, stale } from '../../messages/problem.ts';
import { hygieneCondition } from '../hygiene/hygiene.ts';
import { findDeferred } from '../import/deferred-index.ts';
import { recordUnitChange } from '../index/unit-changes.ts';
import { getMemory, touchMemory } from '../queries.ts';
import { changesState, keepStates, STATE } from './unit-edits.ts';

const COLUMNS = [
  'unit.id',
  'unit.memory_id',
  'unit.source',
  'unit.target',
  'unit.created_at',
  'unit.updated_at',
  'unit.created_by',
  'unit.updated_by',
  'unit.origin',
  'unit.version',
] as const;

interface UnitFilter {
  page: number;
  search: string;
  sort?: string | undefined;
  hygiene?: HygieneCheck | undefined;
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The person in the list: who last changed a unit, or created it. Same expression as in the index. */
const PERSON = sql<string | null>`coalesce(unit.updated_by, unit.created_by)`;

function joined(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> | undefined {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

/** Maximum number of people offered by a filter. */
const MAX_PEOPLE = 200;

/** The names in the list, sorted. Each is found from the previous one, without reading its units. */
export async function listPeople(db: Db, memoryId: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`SELECT min(${PERSON}) FROM unit
    WHERE memory_id = ${memoryId} AND deleted_at IS NULL AND ${PERSON} > ${after}`;
  const { rows } = await sql<{ name: string | null }>`WITH RECURSIVE person(name) AS (
      ${next(sql`''`)} UNION ALL SELECT (${next(sql`person.name`)}) FROM person WHERE name IS NOT NULL
    ) SELECT name FROM person WHERE name IS NOT NULL LIMIT ${MAX_PEOPLE}`.execute(db);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Throws 404 when the memory does not exist. */
export async function listUnits(
  db: Db,
  memoryId: number,
  filter: UnitFilter,
): Promise<{ records: Unit[]; total_rows: number }> {
  const memory = await getMemory(db, memoryId);
  const { hygiene, by, from, to, ...listing } = filter;
  const hidden = hiddenJob(memory);
  const { ids, total_rows } = await findRecordPage(db, {
    ...listing,
    where: joined([
      ...(hygiene ? [await hygieneCondition(db, memory, hygiene)] : []),
      ...(by ? [sql`${PERSON} = ${by}`] : []),
      ...changedBetween('unit', { from, to }),
    ]),
    table: 'unit',
    owner: memoryId,
    recordsCount: memory.records_count,
    hiddenJob: hidden,
    late: usesTexts(filter) ? await findDeferred(db, memoryId, hidden) : [],
  });
  if (ids.length === 0) return { records: [], total_rows };
  const rows = await db.selectFrom('unit').select(COLUMNS).where('id', 'in', ids).execute();
  return { records: sortByIds(ids, rows), total_rows };
}

/** Throws 404 when the unit or its memory is in the bin, or its import is unfinished. */
export async function getUnit(db: Db, id: number, { inBin = false } = {}): Promise<Unit> {
  const unit = await db
    .selectFrom('unit')
    .innerJoin('memory', 'memory.id', 'unit.memory_id')
    .select(COLUMNS)
    .where('unit.id', '=', id)
    .where('memory.deleted_at', 'is', null)
    .$if(!inBin, (query) => query.where('unit.deleted_at', 'is', null))
    .where((where) =>
      where.or([
        where('memory.processing_status', '=', 'done'),
        where('unit.job_id', 'is', null),
        where('memory.job_id', 'is', null),
        where('unit.job_id', '<>', where.ref('memory.job_id')),
      ]),
    )
    .executeTakeFirst();
  if (!unit) throw notFound('unit');
  return unit;
}

/** The columns derived from the texts. */
export function derivedColumns({ source, target }: { source: string; target: string }) {
  const [plainSource, plainTarget] = [plainText(source), plainText(target)];
  return {
    folded: foldPair(plainSource, plainTarget),
    source_hash: textHash(plainSource),
    source_sort: sortKey(plainSource),
    target_sort: sortKey(plainTarget),
  };
}

/** A unit's texts and the columns derived from them. */
export type UnitTexts = UnitFields & ReturnType<typeof derivedColumns>;

export const TEXTS: InsertColumns<UnitTexts> = {
  source: 'text',
  target: 'text',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
};

export interface UnitFields {
  source: string;
  target: string;
}

/** Throws 404 when the memory does not exist. */
export async function insertUnit(
  trx: Db,
  { memory_id, username, ...fields }: UnitFields & { memory_id: number; username: string },
): Promise<Unit> {
  await getMemory(trx, memory_id);
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto('unit')
    .values({
      ...fields,
      ...derivedColumns(fields),
      memory_id,
      origin: 'manual',
      created_by: username,
      updated_by: username,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordUnitChange(trx, { unit_id: id, memory_id, kind: 'put' });
  await touchMemory(trx, memory_id, 1);
  return getUnit(trx, id);
}

/** Throws 404, and 409 with the current unit when `version` is given and outdated. */
export async function updateUnit(
  trx: Db,
  id: number,
  { version, username, ...fields }: UnitFields & { version?: number | undefined; username: string },
): Promise<Unit> {
  const { memory_id } = await getUnit(trx, id);
  const { version: before, ...state } = await trx
    .selectFrom('unit')
    .select([...STATE, 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const changed = await trx
    .updateTable('unit')
    .set((row) => ({
      ...fields,
      ...derivedColumns(fields),
      updated_by: username,
      updated_at: new Date().toISOString(),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw stale('unit', await getUnit(trx, id));
  if (changesState(state, fields))
    await keepStates(trx, 'edit', [{ unit_id: id, before: state, version_after: before + 1 }]);
  await recordUnitChange(trx, { unit_id: id, memory_id, kind: 'put' });
  await touchMemory(trx, memory_id);
  return getUnit(trx, id);
}

/** Moves a unit to the bin. Throws 404. */
export async function deleteUnit(trx: Db, id: number, userId: number): Promise<void> {
  const { memory_id } = await getUnit(trx, id);
  const deleted = await trx
    .updateTable('unit')
    .set({ deleted_at: new Date().toISOString(), deleted_by: userId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(deleted.numUpdatedRows) === 0) throw notFound('unit');
  await recordUnitChange(trx, { unit_id: id, memory_id, kind: 'delete' });
  await touchMemory(trx, memory_id, -1);
}

/** Restores a unit from the bin; does nothing if it is not in there. Throws 404. */
export async function restoreUnit(trx: Db, id: number): Promise<Unit> {
  const { memory_id } = await getUnit(trx, id, { inBin: true });
  const restored = await trx
    .updateTable('unit')
    .set((row) => ({
      deleted_at: null,
      deleted_by: null,
      updated_at: new Date().toISOString(),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (Number(restored.numUpdatedRows) > 0) {
    await recordUnitChange(trx, { unit_id: id, memory_id, kind: 'put' });
    await touchMemory(trx, memory_id, 1);
  }
  return getUnit(trx, id);
}
