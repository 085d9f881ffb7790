import { type RawBuilder, sql } from 'kysely';
import type { IndexedTable, NewestRows, TextIndex } from '../text-index.ts';

const ftsOf = (table: IndexedTable) => sql.id(`${table}_fts`);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function idsOf(table: IndexedTable, folded: string) {
  return sql`SELECT rowid FROM ${ftsOf(table)} WHERE ${ftsOf(table)} MATCH ${quoted(folded)}`;
}

/** Uses FTS5 tables with the trigram tokenizer, maintained by triggers. */
export const sqliteTextIndex: TextIndex = {
  findsAllOwners: true,
  idsOf,
  contains: (table, folded) => sql<boolean>`${sql.ref(`${table}.id`)} IN (${idsOf(table, folded)})`,
  containsAmong: (table, folded, { first, last, others }) =>
    sql<boolean>`${sql.ref(`${table}.id`)} IN (${idsOf(table, folded)}
      AND rowid BETWEEN (${first}) AND (${last}) UNION ALL ${others})`,
  // This join order streams rows from the index and stops at the limit.
  withOwner: ({ table, owner }, folded) => ({
    from: sql`${ftsOf(table)} CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = ${ftsOf(table)}.rowid
      CROSS JOIN ${sql.table(owner)} ON ${sql.ref(`${owner}.id`)} = ${sql.ref(`${table}.${owner}_id`)}`,
    where: sql`${ftsOf(table)} MATCH ${quoted(folded)}`,
    orderBy: sql`ORDER BY ${ftsOf(table)}.rowid DESC`,
  }),
  newest<Row>(table: IndexedTable, columns: RawBuilder<unknown>, { pieces, before, limit }: NewestRows) {
    const fts = ftsOf(table);
    const match = pieces.map((texts) => `(${texts.map(quoted).join(' OR ')})`).join(' AND ');
    return sql<Row>`SELECT ${columns} FROM ${fts} CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = ${fts}.rowid
      WHERE ${fts} MATCH ${match} AND ${fts}.rowid < ${before} ORDER BY ${fts}.rowid DESC LIMIT ${limit}`;
  },
  flushDuring: (_, work) => work(),
  async tidy() {},
};
