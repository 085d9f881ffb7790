import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PAGE_SIZE, type UserRef } from '../../shared/domain/contract/common.ts';
import type { FilterValues, resourceFilters } from '../../shared/domain/contract/resource-list.ts';
import type { z } from '../../shared/domain/schema/index.ts';
import { foldForSearch } from '../../shared/domain/text/fold.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/search.ts';

export type ResourceTable = 'document' | 'glossary' | 'memory';

/** The `name_folded` column of a name. */
export const foldName = foldForSearch;

/**
 * A name as searched and sorted. Rows written by a server from before `name_folded` have only their name. The
 * indexes have exactly this expression.
 */
export function foldedName(table: ResourceTable): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${table}.name_folded`)}, lower(${sql.ref(`${table}.name`)}))`;
}

/** Whether a folded text can be in a language tag. */
const IN_TAG = /^[a-z0-9-]+$/;

/** A list's rows: conditions, and an order that decides between all rows. */
export interface ResourceListing {
  table: ResourceTable;
  where: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
}

/** The conditions of a list, without the caller's rights. */
export function resourceConditions(
  db: Db,
  table: ResourceTable,
  { search, source, target, by, ids }: z.output<typeof resourceFilters>,
): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql<SqlBool>`${column('deleted_at')} IS NULL`];
  if (source) conditions.push(sql`${column('source_lang')} = ${source}`);
  if (target) conditions.push(sql`${column('target_lang')} = ${target}`);
  if (by) conditions.push(sql`${column('created_by')} = ${by}`);
  if (ids) conditions.push(sql`${column('id')} IN (${sql.join(ids)})`);
  const term = foldName(search.trim());
  if (term !== '') {
    const tags = IN_TAG.test(term) ? ['source_lang', 'target_lang'] : [];
    const texts = [foldedName(table), ...tags.map((tag) => sql`lower(${column(tag)})`)];
    const found = texts.map((text) => contains(db, text, term));
    conditions.push(sql`(${sql.join(found, sql` OR `)})`);
  }
  return conditions;
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`${sql.join(conditions, sql` AND `)}`;
}

/** Most recently changed first: the order of pages without `sort`. */
export const byChange = (table: ResourceTable): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.updated_at`)} DESC, ${sql.ref(`${table}.id`)} DESC`;

/** An order by values of the rows; rows without a first value are always last. */
export function sortedBy(
  table: ResourceTable,
  {
    values,
    isNullable = false,
    descending,
  }: { values: readonly RawBuilder<unknown>[]; isNullable?: boolean; descending: boolean },
): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const all = [...values, sql.ref(`${table}.id`)].map((value) => sql`${value} ${direction}`);
  if (isNullable) all.unshift(sql`(${values[0]}) IS NULL`);
  return sql`${sql.join(all)}`;
}

/** The sort of the contract as a name and a direction. */
export function readSort<Sort extends string>(sort: Sort) {
  type Name = Sort extends `-${infer Rest}` ? Rest : Sort;
  return { name: sort.replace('-', '') as Name, descending: sort.startsWith('-') };
}

/** The ids of one page, in order, and the number of rows on all pages. */
export async function findResourcePage(
  db: Db,
  { table, where, orderBy }: ResourceListing,
  page: number,
): Promise<{ ids: number[]; total_rows: number }> {
  const from = sql`FROM ${sql.table(table)} WHERE ${where}`;
  const found = await sql<{ id: number }>`SELECT ${sql.ref(`${table}.id`)} AS id ${from} ORDER BY ${orderBy}
    LIMIT ${PAGE_SIZE} OFFSET ${page * PAGE_SIZE}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  // A first page that is not full has all rows.
  if (page === 0 && ids.length < PAGE_SIZE) return { ids, total_rows: ids.length };
  const counted = await sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db);
  return { ids, total_rows: counted.rows[0]?.count ?? 0 };
}

/** The values by which a list can be filtered. */
export async function findFilterValues(
  db: Db,
  table: ResourceTable,
  where: RawBuilder<SqlBool>,
): Promise<FilterValues> {
  const { rows } = await sql<{ source_lang: string; target_lang: string; created_by: number }>`
    SELECT DISTINCT source_lang, target_lang, created_by FROM ${sql.table(table)} WHERE ${where}`.execute(db);
  const tagsOf = (tags: string[]) => [...new Set(tags)].filter((tag) => tag !== '').toSorted();
  return {
    source_langs: tagsOf(rows.map(({ source_lang }) => source_lang)),
    target_langs: tagsOf(rows.map(({ target_lang }) => target_lang)),
    created_by: await findPeople(db, new Set(rows.map(({ created_by }) => created_by))),
  };
}

async function findPeople(db: Db, ids: ReadonlySet<number>): Promise<UserRef[]> {
  if (ids.size === 0) return [];
  return db
    .selectFrom('user')
    .select(['id', 'username'])
    .where(dialectOf(db).isOneOf(sql.ref('id'), [...ids]))
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute();
}
