import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Query } from '../../shared/domain/contract/endpoint.ts';
import type {
  Glossary,
  listGlossaries as listGlossariesEndpoint,
} from '../../shared/domain/contract/glossary.ts';
import type { FilterValues } from '../../shared/domain/contract/resource-list.ts';
import { collectionListing } from '../collection/collection-list.ts';
import {
  type CollectionChange,
  insertCollection,
  type NewCollection,
  restoreCollection,
  updateCollection,
} from '../collection/collection-queries.ts';
import { findFilterValues, findResourcePage } from '../collection/resource-page.ts';
import type { Db } from '../db/open.ts';
import { sortByIds } from '../db/record-page.ts';
import type { Database } from '../db/schema.ts';
import { type Viewer, whereVisible } from '../identity/policy/visible.ts';
import { wordingOf } from '../messages/localised.ts';
import { notFound } from '../messages/problem.ts';

const COLUMNS = [
  'glossary.id',
  'glossary.name',
  'glossary.source_lang',
  'glossary.target_lang',
  'glossary.created_at',
  'glossary.updated_at',
  'glossary.processing_status',
  'glossary.processing_error',
  'glossary.processing_error_says',
  'glossary.upload_time',
  'glossary.records_count',
  'glossary.job_id',
  'glossary.must_not_leave',
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

function toGlossary({ user_id, username, must_not_leave, ...row }: GlossaryRow): Glossary {
  const mark = must_not_leave === 1 ? { must_not_leave: true } : {};
  const processing_error_says = wordingOf(row.processing_error_says, row.processing_error);
  return { ...row, ...mark, processing_error_says, created_by_user: { id: user_id, username } };
}

export async function listGlossaries(db: Db, viewer: Viewer): Promise<Glossary[]> {
  const rows = await selectGlossaries(db)
    .where(whereVisible(viewer, 'glossary'))
    .orderBy('glossary.name')
    .orderBy('glossary.id')
    .execute();
  return rows.map(toGlossary);
}

/** The glossaries that match the filters; with `page`, one page of them. */
export async function findGlossaries(
  db: Db,
  viewer: Viewer,
  { page, ...filters }: Query<typeof listGlossariesEndpoint>,
): Promise<Glossary[] | { records: Glossary[]; total_rows: number }> {
  const visible = whereVisible(viewer, 'glossary');
  const listing = await collectionListing(db, 'glossary', { visible, filters });
  if (page !== undefined) {
    const { ids, total_rows } = await findResourcePage(db, listing, page);
    if (ids.length === 0) return { records: [], total_rows };
    const rows = await selectGlossaries(db).where('glossary.id', 'in', ids).execute();
    return { records: sortByIds(ids, rows.map(toGlossary)), total_rows };
  }
  const query = selectGlossaries(db).where(listing.where);
  const isOrdered = filters.sort !== undefined || filters.for_source !== undefined;
  const rows = await (isOrdered
    ? query.orderBy(listing.orderBy)
    : query.orderBy('glossary.name').orderBy('glossary.id')
  ).execute();
  return rows.map(toGlossary);
}

/** The values by which a viewer’s list can be filtered. */
export function findGlossaryFilters(db: Db, viewer: Viewer): Promise<FilterValues> {
  const where = sql<SqlBool>`deleted_at IS NULL AND ${whereVisible(viewer, 'glossary')}`;
  return findFilterValues(db, 'glossary', where);
}

/** Throws 404 when it does not exist or is in the bin. */
export async function getGlossary(db: Db, id: number): Promise<Glossary> {
  const row = await selectGlossaries(db).where('glossary.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('glossary');
  return toGlossary(row);
}

export async function insertGlossary(db: Db, glossary: NewCollection): Promise<number> {
  const id = await insertCollection(db, 'glossary', glossary);
  if (glossary.uploaded) {
    await db
      .updateTable('glossary')
      .set((row) => ({ upload_time: row.ref('created_at') }))
      .where('id', '=', id)
      .execute();
  }
  return id;
}

/** Throws 404. */
export async function updateGlossary(db: Db, id: number, change: CollectionChange): Promise<Glossary> {
  await updateCollection(db, 'glossary', id, change);
  return getGlossary(db, id);
}

/** Throws 404 when the glossary never existed. */
export async function restoreGlossary(db: Db, id: number): Promise<Glossary> {
  await restoreCollection(db, 'glossary', id);
  return getGlossary(db, id);
}

/**
 * Updates the record count, marks the glossary as changed and returns the revision for the changed records.
 * Call it before they are written: it serialises the transactions of a glossary.
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
