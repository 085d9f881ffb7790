import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './open.ts';

/** The two nouns that hold many records. */
export type RecordTable = 'glossary_record' | 'unit';

/** Fewest characters that the trigram indexes can look up. */
const TRIGRAM = 3;
/** Between source and target in a `folded` column; no text holds it, so no search matches across. */
const SEPARATOR = '\u0001';

/** Text as it is compared in searches: case folded, composed. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The `folded` column of a row with a source and a target. */
export function foldPair(source: string, target: string): string {
  return fold(source) + SEPARATOR + fold(target);
}

/** The two texts of such a column. */
export function unfoldPair(folded: string): { source: string; target: string } {
  const at = folded.indexOf(SEPARATOR);
  return { source: folded.slice(0, at), target: folded.slice(at + SEPARATOR.length) };
}

/**
 * True for units that are in the indexes of their texts. Both databases need it said as the indexes say it; the others,
 * which an import has just written, have to be looked through.
 */
export const IS_INDEXED = sql<boolean>`unit.indexed = 1`;

/**
 * True for rows of `table` whose `folded` column contains the term; indexed from three characters on. `late` are the
 * imports whose units have to be looked through.
 */
export function searchFolded(
  kind: DatabaseKind,
  { table, late }: { table: RecordTable; late: readonly number[] },
  term: string,
): RawBuilder<boolean> {
  const folded = fold(term);
  const column = sql.ref(`${table}.folded`);
  if (isShort(folded)) return contains(kind, column, folded);
  const indexed =
    kind === 'postgres'
      ? searchTrigrams(table, term)
      : sql<boolean>`${sql.ref(`${table}.id`)} IN (${matching(table, folded)})`;
  if (late.length === 0) return indexed;
  const first = kind === 'postgres' ? sql`SELECT id FROM unit WHERE ${indexed}` : matching(table, folded);
  return sql<boolean>`unit.id IN (${first} UNION ALL SELECT late.id FROM unit late
    WHERE late.job_id IN (${sql.join(late)}) AND late.indexed = 0 AND ${contains(kind, sql.ref('late.folded'), folded)})`;
}

/** The ids that SQLite's index finds. */
function matching(table: RecordTable, folded: string): RawBuilder<unknown> {
  const fts = sql.id(`${table}_fts`);
  return sql`SELECT rowid FROM ${fts} WHERE ${fts} MATCH ${`"${folded.replaceAll('"', '""')}"`}`;
}

/** The same on PostgreSQL, of what is in its index. */
export function searchTrigrams(table: RecordTable, term: string): RawBuilder<boolean> {
  const folded = fold(term);
  const column = sql.ref(`${table}.folded`);
  if (isShort(folded)) return contains('postgres', column, folded);
  const found = sql<boolean>`${column} LIKE ${`%${escapeLike(folded)}%`}`;
  return table === 'unit' ? sql<boolean>`(${IS_INDEXED} AND ${found})` : found;
}

function isShort(folded: string): boolean {
  return [...folded].length < TRIGRAM;
}

/** True for rows whose column contains the (already folded) term; a scan. */
export function contains(
  kind: DatabaseKind,
  column: RawBuilder<unknown>,
  folded: string,
): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`strpos(${column}, ${folded}) > 0`
    : sql<boolean>`instr(${column}, ${folded}) > 0`;
}

/** The text as a LIKE pattern takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
