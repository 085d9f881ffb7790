import type { ProcessingStatus } from '../../shared/domain/contract/common.ts';
import type { Db } from '../db/open.ts';
import { notFound, type Thing } from '../messages/problem.ts';
import { PURGING } from './purging.ts';
import { foldName } from './resource-page.ts';

/**
 * Tables whose rows hold records of a language pair, are created from a file or empty, and go through the
 * bin.
 */
export type CollectionTable = 'glossary' | 'memory';

const NOUNS: Record<CollectionTable, Thing> = { glossary: 'glossary', memory: 'translation-memory' };

export interface NewCollection {
  name: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  /** Created by an upload: empty and `pending` until the import has finished. */
  uploaded?: boolean;
}

export async function insertCollection(
  db: Db,
  table: CollectionTable,
  { uploaded = false, ...collection }: NewCollection,
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto(table)
    .values({
      ...collection,
      name_folded: foldName(collection.name),
      created_at: now,
      updated_at: now,
      processing_status: uploaded ? 'pending' : 'done',
      records_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface CollectionChange
  extends Partial<Pick<NewCollection, 'name' | 'source_lang' | 'target_lang'>> {
  must_not_leave?: boolean | undefined;
}

/** Changes nothing if it does not exist or is in the bin. */
export async function updateCollection(
  db: Db,
  table: CollectionTable,
  id: number,
  { must_not_leave, ...change }: CollectionChange,
): Promise<void> {
  await db
    .updateTable(table)
    .set({
      ...change,
      ...(change.name === undefined ? {} : { name_folded: foldName(change.name) }),
      ...(must_not_leave === undefined ? {} : { must_not_leave: must_not_leave ? 1 : 0 }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Moves it to the bin and stops a running import into it. Throws 404. */
export async function deleteCollection(
  trx: Db,
  table: CollectionTable,
  id: number,
  userId: number,
): Promise<void> {
  const now = new Date().toISOString();
  const deleted = await trx
    .updateTable(table)
    .set({ deleted_at: now, deleted_by: userId, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  if (!deleted) throw notFound(NOUNS[table]);
  if (deleted.job_id === null) return;
  await trx
    .updateTable('job')
    .set({ cancel_requested: 1 })
    .where('id', '=', deleted.job_id)
    .where('status', 'in', ['pending', 'processing'])
    .execute();
}

/** Returns whether it was in the bin. */
export async function restoreCollection(db: Db, table: CollectionTable, id: number): Promise<boolean> {
  const restored = await db
    .updateTable(table)
    .set({ deleted_at: null, deleted_by: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', '>', PURGING)
    .executeTakeFirst();
  return Number(restored.numUpdatedRows) > 0;
}

/** The unfinished import whose records are still hidden, or `null`. */
export function hiddenJob(collection: {
  processing_status: ProcessingStatus;
  job_id: number | null;
}): number | null {
  return collection.processing_status === 'done' ? null : collection.job_id;
}
