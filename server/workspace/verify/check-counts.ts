import { type RawBuilder, sql } from 'kysely';
import { PURGING } from '../../collection/purging.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { IS_TRANSLATED } from '../../document/documents/counts.ts';
import type { Finding } from './finding.ts';

type Counted = 'document' | 'memory' | 'glossary';

/** The counts of a row in each table as the database would compute them now; `id` is the row's. */
const COUNTS: Record<Counted, (id: RawBuilder<unknown>) => Record<string, RawBuilder<unknown>>> = {
  document: (id) => {
    const over = (what: RawBuilder<unknown>) =>
      sql`(SELECT coalesce(sum(${what}), 0) FROM document_record WHERE document_id = ${id})`;
    return {
      records_count: over(sql`1`),
      approved_records_count: over(sql`approved`),
      translated_records_count: over(sql`CASE WHEN ${IS_TRANSLATED} THEN 1 ELSE 0 END`),
      word_count: over(sql`word_count`),
      approved_word_count: over(sql`CASE WHEN approved = 1 THEN word_count ELSE 0 END`),
    };
  },
  memory: (id) => ({
    records_count: sql`(SELECT count(*) FROM unit WHERE memory_id = ${id} AND deleted_at IS NULL)`,
  }),
  glossary: (id) => ({
    records_count: sql`(SELECT count(*) FROM glossary_record WHERE glossary_id = ${id} AND deleted_at IS NULL)`,
  }),
};

/**
 * Compares the counts stored with documents, memories and glossaries with the actual ones, one resource at a
 * time.
 */
export async function* checkCounts(db: Db): AsyncGenerator<Finding> {
  for (const table of ['document', 'memory', 'glossary'] as const) {
    for (const id of await settledIds(db, table)) {
      const wrong = await wrongCounts(db, table, id);
      if (wrong.length === 0) continue;
      yield {
        check: 'counts',
        problem: `${table} ${id}: ${wrong.map(({ name, kept, is }) => `${name} is ${kept} instead of ${is}`).join(', ')}`,
        repair: (to) => recount(to, table, id),
      };
    }
  }
}

/** Those that are neither being imported nor purged. */
async function settledIds(db: Db, table: Counted): Promise<number[]> {
  const status = sql.ref(table === 'document' ? 'status' : 'processing_status');
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}
    WHERE ${status} = 'done' AND (deleted_at IS NULL OR deleted_at > ${PURGING}) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One statement, so that counts and rows are from the same moment. */
async function wrongCounts(db: Db, table: Counted, id: number) {
  const counts = Object.entries(COUNTS[table](sql.ref(`${table}.id`)));
  const columns = counts.map(
    ([name, count]) =>
      sql`${sql.ref(name)} AS ${sql.id(`kept_${name}`)}, ${count} AS ${sql.id(`is_${name}`)}`,
  );
  const [row] = await readSlowly(
    db,
    sql<Record<string, number>>`SELECT ${sql.join(columns)} FROM ${sql.table(table)} WHERE id = ${id}`,
  );
  return counts
    .map(([name]) => ({ name, kept: Number(row?.[`kept_${name}`]), is: Number(row?.[`is_${name}`]) }))
    .filter(({ kept, is }) => row !== undefined && kept !== is);
}

/**
 * The row is locked first: other transactions that changed its parts have then committed, or will add their
 * difference afterwards.
 */
async function recount(db: Db, table: Counted, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom(table).select('id').where('id', '=', id);
    await locked.$call(dialectOf(trx).forUpdate).executeTakeFirst();
    const changes = Object.entries(COUNTS[table](sql`${id}`)).map(
      ([name, count]) => sql`${sql.id(name)} = ${count}`,
    );
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE id = ${id}`.execute(trx);
  });
}

/**
 * Segments with more changes in their history than their version counts. Fewer is normal: the changes of a
 * cancelled job are undone together with their history, under a new version.
 */
export async function* checkVersions(db: Db): AsyncGenerator<Finding> {
  for (const id of await settledIds(db, 'document')) {
    const [row] = await readSlowly(
      db,
      sql<{
        wrong: number;
      }>`SELECT count(*) AS wrong FROM document_record WHERE document_id = ${id} AND version <
        1 + (SELECT count(*) FROM record_change WHERE record_change.record_id = document_record.id)`,
    );
    const wrong = Number(row?.wrong ?? 0);
    if (wrong > 0)
      yield {
        check: 'versions',
        problem: `document ${id}: ${wrong} segments have more changes than their version says`,
      };
  }
}
