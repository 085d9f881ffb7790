import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type {
  Document,
  DocumentStage,
  listDocumentFilters,
  listDocuments as listDocumentsEndpoint,
} from '../../../shared/domain/contract/document.ts';
import type { Answer, Query } from '../../../shared/domain/contract/endpoint.ts';
import {
  allOf,
  byChange,
  findFilterValues,
  findResourcePage,
  foldedName,
  readSort,
  resourceConditions,
  sortedBy,
} from '../../collection/resource-page.ts';
import type { Db } from '../../db/open.ts';
import { sortByIds } from '../../db/record-page.ts';
import { type Viewer, whereManaged, whereVisible } from '../../identity/policy/visible.ts';
import { countMentions, openMentions } from './mentions.ts';
import { withWhole } from './package-queries.ts';
import { type DocumentRow, selectDocuments, toDocument } from './queries.ts';

type Filters = Omit<Query<typeof listDocumentsEndpoint>, 'page'>;
type Sort = NonNullable<Filters['sort']>;

const IS_FINISHED = sql<SqlBool>`(document.status = 'done' AND document.records_count > 0
  AND document.approved_records_count >= document.records_count)`;
const IS_BEGUN = sql<SqlBool>`document.approved_records_count + document.translated_records_count > 0`;

const IS_STAGE: Record<DocumentStage, RawBuilder<SqlBool>> = {
  failed: sql`document.status = 'failed'`,
  importing: sql`document.status IN ('pending', 'processing')`,
  finished: IS_FINISHED,
  begun: sql`document.status = 'done' AND NOT ${IS_FINISHED} AND ${IS_BEGUN}`,
  untouched: sql`document.status = 'done' AND NOT ${IS_FINISHED} AND NOT ${IS_BEGUN}`,
};

/** Days that the filter for documents due soon covers. */
const WEEK = 7;

/** The documents that a viewer sees and that match the filters; with `page`, one page of them. */
export async function listDocuments(
  db: Db,
  viewer: Viewer,
  { page, ...filters }: Query<typeof listDocumentsEndpoint>,
): Promise<Document[] | { records: Document[]; total_rows: number }> {
  const where = conditionsOf(db, viewer, filters);
  const orderBy = filters.sort ? orderOf(db, viewer, filters.sort) : byChange('document');
  if (page !== undefined) {
    const { ids, total_rows } = await findResourcePage(db, { table: 'document', where, orderBy }, page);
    if (ids.length === 0) return { records: [], total_rows };
    const rows = await selectDocuments(db).where('document.id', 'in', ids).execute();
    return { records: await withRelated(db, viewer, sortByIds(ids, rows), ids), total_rows };
  }
  const query = selectDocuments(db).where(where);
  const rows = await (filters.sort ? query.orderBy(orderBy) : query.orderBy('document.id')).execute();
  return withRelated(db, viewer, rows);
}

/** The values by which a viewer’s list can be filtered. */
export async function findDocumentFilters(
  db: Db,
  viewer: Viewer,
): Promise<Answer<typeof listDocumentFilters>> {
  const where = sql<SqlBool>`deleted_at IS NULL AND ${whereVisible(viewer, 'document')}`;
  const people = await assignments(db, viewer)
    .where(whereVisible(viewer, 'document'))
    .select(['user.id', 'user.username'])
    .distinct()
    .execute();
  const assigned = people.toSorted((a, b) => a.username.localeCompare(b.username) || a.id - b.id);
  return { ...(await findFilterValues(db, 'document', where)), assigned };
}

/** Adds the fields that only lists have; `ids`: the rows' ids; absent if the rows are all documents. */
async function withRelated(
  db: Db,
  viewer: Viewer,
  rows: readonly DocumentRow[],
  ids?: readonly number[],
): Promise<Document[]> {
  const assigned = await listAssigned(db, viewer, ids);
  const mentions = await countMentions(db, viewer.id, ids);
  return withWhole(
    db,
    viewer,
    rows.map((row) => ({
      ...toDocument({ ...row, options: null }),
      assigned: assigned.get(row.id) ?? [],
      mentions_count: mentions.get(row.id),
    })),
  );
}

/** The documents whose assignments a viewer may know: those that they may share. */
function maySeeAssigned(viewer: Viewer): RawBuilder<SqlBool> {
  return viewer.permissions.includes('document.manage')
    ? whereManaged(viewer, 'document')
    : sql<SqlBool>`document.created_by = ${viewer.id}`;
}

/** Assignments that a viewer may know, which include their own. */
function assignments(db: Db, viewer: Viewer) {
  return db
    .selectFrom('resource_member')
    .innerJoin('user', 'user.id', 'resource_member.user_id')
    .innerJoin('document', 'document.id', 'resource_member.resource_id')
    .where('resource_member.kind', '=', 'document')
    .where('document.deleted_at', 'is', null)
    .where(({ or, eb }) => or([maySeeAssigned(viewer), eb('user.id', '=', viewer.id)]));
}

/** The people assigned to each document, by name. */
async function listAssigned(
  db: Db,
  viewer: Viewer,
  ids?: readonly number[],
): Promise<Map<number, UserRef[]>> {
  let query = assignments(db, viewer);
  if (ids) query = query.where('resource_member.resource_id', 'in', [...ids]);
  const rows = await query
    .select(['document.id as document_id', 'user.id', 'user.username'])
    .orderBy(sql`lower("user".username)`)
    .execute();
  const byDocument = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...byDocument].map(([id, people]) => [id, people.map(({ id, username }) => ({ id, username }))]),
  );
}

function conditionsOf(db: Db, viewer: Viewer, filters: Filters): RawBuilder<SqlBool> {
  const { status, assigned, due, has_segments, today = new Date().toISOString().slice(0, 10) } = filters;
  const conditions = [...resourceConditions(db, 'document', filters), whereVisible(viewer, 'document')];
  if (status) conditions.push(IS_STAGE[status]);
  if (has_segments) conditions.push(sql`document.records_count > 0`);
  if (assigned) {
    const mine = assignments(db, viewer).where('user.id', '=', assigned).select('document.id');
    conditions.push(sql`document.id IN (${mine})`);
  }
  if (due === 'none') conditions.push(sql`document.due_on IS NULL`);
  if (due === 'overdue') conditions.push(sql`document.due_on < ${today} AND NOT ${IS_FINISHED}`);
  if (due === 'week') {
    const end = new Date(Date.parse(today) + WEEK * 86_400_000).toISOString().slice(0, 10);
    conditions.push(sql`document.due_on >= ${today} AND document.due_on < ${end} AND NOT ${IS_FINISHED}`);
  }
  return allOf(conditions);
}

function orderOf(db: Db, viewer: Viewer, sort: Sort): RawBuilder<unknown> {
  const { name, descending } = readSort(sort);
  const column = (field: string) => sql.ref(`document.${field}`);
  const nullable = (value: RawBuilder<unknown>) =>
    sortedBy('document', { values: [value], isNullable: true, descending });
  const by = (...values: RawBuilder<unknown>[]) => sortedBy('document', { values, descending });
  switch (name) {
    case 'name':
      return by(foldedName('document'));
    case 'languages':
      return by(column('source_lang'), column('target_lang'), foldedName('document'));
    case 'words':
      return by(column('word_count'));
    case 'updated':
      return by(column('updated_at'));
    case 'done':
      return by(sql`CASE WHEN document.records_count > 0
        THEN document.approved_records_count * 1.0 / document.records_count ELSE 0 END`);
    case 'by':
      return by(sql`(SELECT lower(username) FROM "user" WHERE "user".id = document.created_by)`);
    case 'due':
      return nullable(column('due_on'));
    case 'package':
      return nullable(sql`(SELECT package.name FROM document_package AS package
        WHERE package.id = document.package_id AND package.documents_count > 1)`);
    case 'mentions': {
      const count = sql<number>`nullif(count(DISTINCT record_id), 0)`.as('count');
      const own = openMentions(db, viewer.id).where('document_id', '=', sql<number>`document.id`);
      return nullable(sql`(${own.select(count)})`);
    }
    case 'assigned':
      return nullable(sql`(SELECT min(lower("user".username)) FROM resource_member
        JOIN "user" ON "user".id = resource_member.user_id
        WHERE resource_member.kind = 'document' AND resource_member.resource_id = document.id
          AND (${maySeeAssigned(viewer)} OR "user".id = ${viewer.id}))`);
  }
}
