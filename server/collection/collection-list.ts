import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { collectionFilters } from '../../shared/domain/contract/resource-list.ts';
import type { z } from '../../shared/domain/schema/index.ts';
import { languageMatches } from '../../shared/domain/text/languages.ts';
import type { Db } from '../db/open.ts';
import type { CollectionTable } from './collection-queries.ts';
import {
  allOf,
  byChange,
  foldedName,
  type ResourceListing,
  readSort,
  resourceConditions,
  sortedBy,
} from './resource-page.ts';

const SORTS = ['name', 'languages', 'terms', 'units', 'updated'] as const;
type SortName = (typeof SORTS)[number];

type Filters = z.output<typeof collectionFilters> & { sort?: SortName | `-${SortName}` | undefined };

const STATUSES = {
  ready: ['done'],
  importing: ['pending', 'processing'],
  failed: ['failed'],
} as const;

/** The glossaries or memories that match the filters, among those that the caller may see. */
export async function collectionListing(
  db: Db,
  table: CollectionTable,
  { visible, filters }: { visible: RawBuilder<SqlBool>; filters: Filters },
): Promise<ResourceListing> {
  const conditions = [...resourceConditions(db, table, filters), visible];
  const { status, for_source = '', for_target = '', others, sort } = filters;
  if (status) {
    const column = sql.ref(`${table}.processing_status`);
    conditions.push(sql`${column} IN (${sql.join(STATUSES[status])})`);
  }
  const orderBy = sort ? orderOf(table, sort) : byChange(table);
  if (for_source === '' && for_target === '') return { table, where: allOf(conditions), orderBy };
  const wanted = { source: for_source, target: for_target };
  const serves = isPair(table, await findServing(db, table, allOf(conditions), wanted));
  if (!others) conditions.push(serves);
  const isExact = isPair(table, [{ source_lang: for_source, target_lang: for_target }]);
  const fit = sql`CASE WHEN ${isExact} THEN 0 WHEN ${serves} THEN 1 ELSE 2 END`;
  return { table, where: allOf(conditions), orderBy: sql`${fit}, ${orderBy}` };
}

interface Pair {
  source_lang: string;
  target_lang: string;
}

/** The language pairs in the list that serve a document; an empty language is not known yet and decides nothing. */
async function findServing(
  db: Db,
  table: CollectionTable,
  where: RawBuilder<SqlBool>,
  { source, target }: { source: string; target: string },
): Promise<Pair[]> {
  const pairs = sql<Pair>`SELECT DISTINCT source_lang, target_lang FROM ${sql.table(table)} WHERE ${where}`;
  const { rows } = await pairs.execute(db);
  return rows.filter(
    ({ source_lang, target_lang }) =>
      (source === '' || languageMatches(source_lang, source)) &&
      (target === '' || languageMatches(target_lang, target)),
  );
}

function isPair(table: CollectionTable, pairs: readonly Pair[]): RawBuilder<SqlBool> {
  if (pairs.length === 0) return sql`1 = 0`;
  const values = pairs.map(({ source_lang, target_lang }) => sql`(${source_lang}, ${target_lang})`);
  const [source, target] = [sql.ref(`${table}.source_lang`), sql.ref(`${table}.target_lang`)];
  return sql`(${source}, ${target}) IN (VALUES ${sql.join(values)})`;
}

function orderOf(table: CollectionTable, sort: NonNullable<Filters['sort']>): RawBuilder<unknown> {
  const { name, descending } = readSort(sort);
  const column = (field: string) => sql.ref(`${table}.${field}`);
  const values = {
    name: [foldedName(table)],
    languages: [column('source_lang'), column('target_lang'), foldedName(table)],
    terms: [column('records_count')],
    units: [column('records_count')],
    updated: [column('updated_at')],
  };
  return sortedBy(table, { values: values[name], descending });
}
