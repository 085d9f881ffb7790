import { sql } from 'kysely';
import { dialectOf, type InsertColumns } from '../server/db/dialect.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { derivedColumns } from '../server/translation-memory/units/unit-queries.ts';

/** Rows per insert statement. */
const CHUNK = 5000;
const AT = '2024-01-01T00:00:00.000Z';

type SeededUnit = ReturnType<typeof toRow>;

const COLUMNS: InsertColumns<SeededUnit> = {
  memory_id: 'int4',
  source: 'text',
  target: 'text',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
  origin: 'text',
  created_by: 'text',
  updated_by: 'text',
  created_at: 'text',
  updated_at: 'text',
  version: 'int4',
};

function toRow(memoryId: number, source: string, target: string) {
  return {
    memory_id: memoryId,
    source,
    target,
    ...derivedColumns({ source, target }),
    origin: 'import',
    created_by: 'ana',
    updated_by: 'ana',
    created_at: AT,
    updated_at: AT,
    version: 1,
  };
}

/** Fills a memory in a database that no server has open; creating indexes afterwards is many times faster. */
export async function seedUnits(
  { db }: OpenDatabase,
  memoryId: number,
  texts: readonly string[],
): Promise<void> {
  const indexes = await dropIndexes({ db });
  for (let at = 0; at < texts.length; at += CHUNK) {
    const rows = texts
      .slice(at, at + CHUNK)
      .map((source, index) => toRow(memoryId, source, texts[(at + index + 7919) % texts.length] ?? source));
    await db.transaction().execute((trx) => dialectOf(trx).insertRows(trx, 'unit', COLUMNS, rows));
  }
  for (const definition of indexes) await sql.raw(definition).execute(db);
  await db.updateTable('memory').set({ records_count: texts.length }).where('id', '=', memoryId).execute();
  if (dialectOf(db).name === 'sqlite')
    await sql`INSERT INTO unit_fts(unit_fts) VALUES ('rebuild')`.execute(db);
  await sql`ANALYZE`.execute(db);
}

/** Drops the indexes and triggers that every insert would update; returns the statements that restore them. */
async function dropIndexes({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const { rows } = await (dialectOf(db).name === 'sqlite'
    ? sql<{ name: string; type: string; sql: string }>`SELECT name, type, sql FROM sqlite_master
        WHERE tbl_name = 'unit' AND type IN ('index', 'trigger') AND sql IS NOT NULL`
    : sql<{
        name: string;
        type: string;
        sql: string;
      }>`SELECT indexname AS name, 'index' AS type, indexdef AS sql
        FROM pg_indexes WHERE tablename = 'unit' AND indexname <> 'unit_pkey'`
  ).execute(db);
  for (const { name, type } of rows) await sql`${sql.raw(`DROP ${type}`)} ${sql.id(name)}`.execute(db);
  return rows.map((row) => row.sql);
}

export function buildXliff(texts: readonly string[]): string {
  const units = texts.map(
    (text, at) => `<unit id="u${at}"><segment><source>${encode(text)}</source></segment></unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">
${units.join('\n')}
</file></xliff>`;
}

/** A file of units, each with another unit's text as its target. */
export function buildTmx(texts: readonly string[]): Uint8Array {
  const list = texts.map((source, index) => {
    const target = texts[(index + 7919) % texts.length] ?? source;
    return `<tu creationdate="20240101T000000Z" creationid="ana"><tuv xml:lang="en"><seg>${encode(source)}</seg></tuv><tuv xml:lang="de"><seg>${encode(target)}</seg></tuv></tu>`;
  });
  const head = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="bench" creationtoolversion="1"
 segtype="sentence" o-tmf="none" adminlang="en" srclang="en" datatype="plaintext"/><body>`;
  return Buffer.from(`${head}\n${list.join('\n')}\n</body></tmx>`);
}

/** Distinct terms of one to three words from the texts. */
export function buildTermsCsv(texts: readonly string[], count: number): string {
  const terms = new Set<string>();
  for (const text of texts) {
    const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 2);
    for (let at = 0; at < words.length && terms.size < count; at += 1) {
      terms.add(words.slice(at, at + 1 + (at % 3)).join(' '));
    }
    if (terms.size >= count) break;
  }
  const lines = [...terms].map((term) => `"${term}","${term} (de)"`);
  return `en,de\n${lines.join('\n')}\n`;
}

function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
