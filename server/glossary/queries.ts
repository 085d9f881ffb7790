import type { ExpressionBuilder } from 'kysely';
import type { Glossary } from '../../shared/contract/glossary.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import { type Viewer, whereVisible } from '../people/policy/visible.ts';
import { PURGING } from '../workspace/bin/purging.ts';

const COLUMNS = [
  'glossary.id',
  'glossary.name',
  'glossary.source_lang',
  'glossary.target_lang',
  'glossary.created_at',
  'glossary.updated_at',
  'glossary.processing_status',
  'glossary.processing_error',
  'glossary.upload_time',
  'glossary.records_count',
  'glossary.job_id',
  'user.id as user_id',
  'user.username',
] as const;

function selectGlossaries(db: Db) {
  return db
    .selectFrom('glossary')
    .innerJoin('user', 'user.id', 'glossary.created_by')
    .select(COLUMNS)
    .where('glossary.deleted_at', 'is', null);
}

type GlossaryRow = Awaited<ReturnType<ReturnType<typeof selectGlossaries>['executeTakeFirstOrThrow']>>;

function toGlossary({ user_id, username, ...row }: GlossaryRow): Glossary {
  return { ...row, created_by_user: { id: user_id, username } };
}

export async function listGlossaries(db: Db, viewer: Viewer): Promise<Glossary[]> {
  const rows = await selectGlossaries(db)
    .where(whereVisible(viewer, 'glossary'))
    .orderBy('glossary.name')
    .orderBy('glossary.id')
    .execute();
  return rows.map(toGlossary);
}

/** Throws 404 when it does not exist or is in the bin. */
export async function getGlossary(db: Db, id: number): Promise<Glossary> {
  const row = await selectGlossaries(db).where('glossary.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('glossary');
  return toGlossary(row);
}

export interface NewGlossary {
  name: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  /** Created by an upload: empty and `pending` until the import has finished. */
  uploaded?: boolean;
}

export async function insertGlossary(
  db: Db,
  { uploaded = false, ...glossary }: NewGlossary,
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('glossary')
    .values({
      ...glossary,
      created_at: now,
      updated_at: now,
      processing_status: uploaded ? 'pending' : 'done',
      upload_time: uploaded ? now : null,
      records_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 404. */
export async function updateGlossary(
  db: Db,
  id: number,
  change: Partial<Pick<Glossary, 'name' | 'source_lang' | 'target_lang'>>,
): Promise<Glossary> {
  await db
    .updateTable('glossary')
    .set({ ...change, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return getGlossary(db, id);
}

/** Moves a glossary to the bin and stops a running import into it. Throws 404. */
export async function deleteGlossary(trx: Db, id: number, userId: number): Promise<void> {
  const now = new Date().toISOString();
  const deleted = await trx
    .updateTable('glossary')
    .set({ deleted_at: now, deleted_by: userId, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  if (!deleted) throw notFound('glossary');
  if (deleted.job_id === null) return;
  await trx
    .updateTable('job')
    .set({ cancel_requested: 1 })
    .where('id', '=', deleted.job_id)
    .where('status', 'in', ['pending', 'processing'])
    .execute();
}

/** Throws 404 when the glossary never existed. */
export async function restoreGlossary(db: Db, id: number): Promise<Glossary> {
  await db
    .updateTable('glossary')
    .set({ deleted_at: null, deleted_by: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', '>', PURGING)
    .execute();
  return getGlossary(db, id);
}

/**
 * Updates the record count, marks the glossary as changed and returns the revision for the changed records. Call it
 * before they are written: it serialises the transactions of a glossary.
 */
export async function touchGlossary(trx: Db, id: number, more = 0): Promise<number> {
  const { revision } = await trx
    .updateTable('glossary')
    .set((row: ExpressionBuilder<Database, 'glossary'>) => ({
      records_count: row('records_count', '+', more),
      revision: row('revision', '+', 1),
      updated_at: new Date().toISOString(),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The unfinished import whose rows are still hidden, or `null`. */
export function hiddenJob(subject: Pick<Glossary, 'processing_status' | 'job_id'>): number | null {
  return subject.processing_status === 'done' ? null : subject.job_id;
}
