import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Query } from '../../shared/domain/contract/endpoint.ts';
import type { FilterValues } from '../../shared/domain/contract/resource-list.ts';
import type {
  listMemories as listMemoriesEndpoint,
  Memory,
} from '../../shared/domain/contract/translation-memory.ts';
import { collectionListing } from '../collection/collection-list.ts';
import {
  type CollectionChange,
  deleteCollection,
  restoreCollection,
  updateCollection,
} from '../collection/collection-queries.ts';
import { findFilterValues, findResourcePage } from '../collection/resource-page.ts';
import type { Db } from '../db/open.ts';
import { sortByIds } from '../db/record-page.ts';
import { type Viewer, whereVisible } from '../identity/policy/visible.ts';
import { wordingOf } from '../messages/localised.ts';
import { notFound } from '../messages/problem.ts';
import { recordUnitChange } from './index/unit-changes.ts';

const COLUMNS = [
  'memory.id',
  'memory.created_by',
  'memory.name',
  'memory.source_lang',
  'memory.target_lang',
  'memory.records_count',
  'memory.processing_status',
  'memory.processing_error',
  'memory.processing_error_says',
  'memory.created_at',
  'memory.updated_at',
  'memory.job_id',
  'memory.must_not_leave',
  'user.username',
] as const;

function selectMemories(db: Db) {
  return db
    .selectFrom('memory')
    .innerJoin('user', 'user.id', 'memory.created_by')
    .select(COLUMNS)
    .where('memory.deleted_at', 'is', null);
}

type MemoryRow = Awaited<ReturnType<ReturnType<typeof selectMemories>['executeTakeFirstOrThrow']>>;

function toMemory({ username, must_not_leave, ...row }: MemoryRow): Memory {
  const mark = must_not_leave === 1 ? { must_not_leave: true } : {};
  const processing_error_says = wordingOf(row.processing_error_says, row.processing_error);
  return { ...row, ...mark, processing_error_says, created_by_user: { id: row.created_by, username } };
}

export async function listMemories(db: Db, viewer: Viewer): Promise<Memory[]> {
  const rows = await selectMemories(db)
    .where(whereVisible(viewer, 'memory'))
    .orderBy('memory.name')
    .orderBy('memory.id')
    .execute();
  return rows.map(toMemory);
}

/** The memories that match the filters; with `page`, one page of them. */
export async function findMemories(
  db: Db,
  viewer: Viewer,
  { page, ...filters }: Query<typeof listMemoriesEndpoint>,
): Promise<Memory[] | { records: Memory[]; total_rows: number }> {
  const visible = whereVisible(viewer, 'memory');
  const listing = await collectionListing(db, 'memory', { visible, filters });
  if (page !== undefined) {
    const { ids, total_rows } = await findResourcePage(db, listing, page);
    if (ids.length === 0) return { records: [], total_rows };
    const rows = await selectMemories(db).where('memory.id', 'in', ids).execute();
    return { records: sortByIds(ids, rows.map(toMemory)), total_rows };
  }
  const query = selectMemories(db).where(listing.where);
  const isOrdered = filters.sort !== undefined || filters.for_source !== undefined;
  const rows = await (isOrdered
    ? query.orderBy(listing.orderBy)
    : query.orderBy('memory.name').orderBy('memory.id')
  ).execute();
  return rows.map(toMemory);
}

/** The values by which a viewer’s list can be filtered. */
export function findMemoryFilters(db: Db, viewer: Viewer): Promise<FilterValues> {
  const where = sql<SqlBool>`deleted_at IS NULL AND ${whereVisible(viewer, 'memory')}`;
  return findFilterValues(db, 'memory', where);
}

/** Throws 404 when it does not exist or is in the bin. */
export async function getMemory(db: Db, id: number): Promise<Memory> {
  const row = await selectMemories(db).where('memory.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('translation-memory');
  return toMemory(row);
}

/** Whether an import into one of these memories is running. */
export async function isImportRunning(db: Db, ids: number[]): Promise<boolean> {
  const running = await db
    .selectFrom('memory')
    .select('id')
    .where('id', 'in', ids)
    .where('processing_status', 'in', ['pending', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

/** Throws 404. */
export async function updateMemory(trx: Db, id: number, change: CollectionChange): Promise<Memory> {
  await updateCollection(trx, 'memory', id, change);
  return getMemory(trx, id);
}

/**
 * Moves a memory to the bin, stops a running import into it and removes its units from the index. Throws 404.
 */
export async function deleteMemory(trx: Db, id: number, userId: number): Promise<void> {
  await deleteCollection(trx, 'memory', id, userId);
  await recordUnitChange(trx, { unit_id: 0, memory_id: id, kind: 'reload_memory' });
}

/** Throws 404 when the memory never existed. */
export async function restoreMemory(trx: Db, id: number): Promise<Memory> {
  if (await restoreCollection(trx, 'memory', id))
    await recordUnitChange(trx, { unit_id: 0, memory_id: id, kind: 'reload_memory' });
  return getMemory(trx, id);
}

/** Updates the unit count and marks the memory as changed, in the transaction that changed the units. */
export async function touchMemory(trx: Db, id: number, more = 0): Promise<void> {
  await touchOf(trx, id, more).execute(trx);
}

/** The statement of {@link touchMemory}. */
export function touchOf(trx: Db, id: number, more: number): RawBuilder<object> {
  return sql<object>`${trx
    .updateTable('memory')
    .set((row) => ({ records_count: row('records_count', '+', more), updated_at: new Date().toISOString() }))
    .where('id', '=', id)
    .returning('id')}`;
}
