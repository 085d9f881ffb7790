import type { Memory } from '../../shared/contract/translation-memory.ts';
import type { Db } from '../db/open.ts';
import { notFound } from '../http/problem.ts';
import { type Viewer, whereVisible } from '../people/policy/visible.ts';
import { PURGING } from '../workspace/bin/purging.ts';
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
  'memory.created_at',
  'memory.updated_at',
  'memory.job_id',
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

function toMemory({ username, ...row }: MemoryRow): Memory {
  return { ...row, created_by_user: { id: row.created_by, username } };
}

export async function listMemories(db: Db, viewer: Viewer): Promise<Memory[]> {
  const rows = await selectMemories(db)
    .where(whereVisible(viewer, 'memory'))
    .orderBy('memory.name')
    .orderBy('memory.id')
    .execute();
  return rows.map(toMemory);
}

/** Throws 404 when it does not exist or is in the bin. */
export async function getMemory(db: Db, id: number): Promise<Memory> {
  const row = await selectMemories(db).where('memory.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('translation memory');
  return toMemory(row);
}

export interface NewMemory {
  name: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  /** Created by an upload: empty and `pending` until the import has finished. */
  uploaded?: boolean;
}

export async function insertMemory(db: Db, { uploaded = false, ...memory }: NewMemory): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('memory')
    .values({
      ...memory,
      created_at: now,
      updated_at: now,
      processing_status: uploaded ? 'pending' : 'done',
      records_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 404. */
export async function updateMemory(
  trx: Db,
  id: number,
  change: Partial<Pick<Memory, 'name' | 'source_lang' | 'target_lang'>>,
): Promise<Memory> {
  await trx
    .updateTable('memory')
    .set({ ...change, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return getMemory(trx, id);
}

/** Moves a memory to the bin and stops a running import into it. Throws 404. */
export async function deleteMemory(trx: Db, id: number, userId: number): Promise<void> {
  const now = new Date().toISOString();
  const deleted = await trx
    .updateTable('memory')
    .set({ deleted_at: now, deleted_by: userId, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  if (!deleted) throw notFound('translation memory');
  await recordUnitChange(trx, { unit_id: 0, memory_id: id, kind: 'reload_memory' });
  if (deleted.job_id === null) return;
  await trx
    .updateTable('job')
    .set({ cancel_requested: 1 })
    .where('id', '=', deleted.job_id)
    .where('status', 'in', ['pending', 'processing'])
    .execute();
}

/** Throws 404 when the memory never existed. */
export async function restoreMemory(trx: Db, id: number): Promise<Memory> {
  const restored = await trx
    .updateTable('memory')
    .set({ deleted_at: null, deleted_by: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', '>', PURGING)
    .executeTakeFirst();
  if (Number(restored.numUpdatedRows) > 0) {
    await recordUnitChange(trx, { unit_id: 0, memory_id: id, kind: 'reload_memory' });
  }
  return getMemory(trx, id);
}

/** Updates the unit count and marks the memory as changed, in the transaction that changed the units. */
export async function touchMemory(trx: Db, id: number, more = 0): Promise<void> {
  await trx
    .updateTable('memory')
    .set((row) => ({ records_count: row('records_count', '+', more), updated_at: new Date().toISOString() }))
    .where('id', '=', id)
    .execute();
}

/** The unfinished import whose units are still hidden, or `null`. */
export function hiddenJob(memory: Pick<Memory, 'processing_status' | 'job_id'>): number | null {
  return memory.processing_status === 'done' ? null : memory.job_id;
}
