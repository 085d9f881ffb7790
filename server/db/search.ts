import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';
import { MIN_INDEXED } from './text-index.ts';

/** The tables with many records per owner. */
export type RecordTable = 'glossary_record' | 'unit';

/**
 * Separates source and target in a `folded` column. Never occurs in a text, so searches do not match across
 * it.
 */
export const SEPARATOR = '\u0001';

/** Normalises text for searches: case folded, NFC. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The `folded` column of a row with a source and a target. */
export function foldPair(source: string, target: string): string {
  return fold(source) + SEPARATOR + fold(target);
}

/** The source and target of a `folded` column. */
export function unfoldPair(folded: string): { source: string; target: string } {
  const at = folded.indexOf(SEPARATOR);
  return { source: folded.slice(0, at), target: folded.slice(at + SEPARATOR.length) };
}

/**
 * True for units in the text indexes. Both databases need the condition exactly as the indexes state it; other units,
 * recently imported, must be scanned.
 */
export const IS_INDEXED = sql<boolean>`unit.indexed = 1`;

/**
 * True for rows of `table` whose `folded` column contains the term; uses the index from three characters on. `late`
 * lists imports whose units must be scanned.
 */
export function searchFolded(
  db: Db,
  { table, late }: { table: RecordTable; late: readonly number[] },
  term: string,
): RawBuilder<boolean> {
  const folded = fold(term);
  if (isShort(folded)) return contains(db, sql.ref(`${table}.folded`), folded);
  const { textIndex } = dialectOf(db);
  if (late.length === 0) return textIndex.contains(table, folded);
  return sql<boolean>`unit.id IN (${textIndex.idsOf(table, folded)} UNION ALL SELECT late.id FROM unit late
    WHERE late.job_id IN (${sql.join(late)}) AND late.indexed = 0 AND ${contains(db, sql.ref('late.folded'), folded)})`;
}

/** Whether a folded text is too short for the trigram index. */
export function isShort(folded: string): boolean {
  return [...folded].length < MIN_INDEXED;
}

/** True for rows whose column contains the folded term; scans without an index. */
export function contains(db: Db, column: RawBuilder<unknown>, folded: string): RawBuilder<boolean> {
  return sql<boolean>`${dialectOf(db).position(column, folded)} > 0`;
}

/** One of the two texts of a `folded` column. */
export function unfolded(db: Db, column: RawBuilder<unknown>, side: 'source' | 'target'): RawBuilder<string> {
  const separator = dialectOf(db).position(column, SEPARATOR);
  return side === 'source'
    ? sql<string>`substr(${column}, 1, ${separator} - 1)`
    : sql<string>`substr(${column}, ${separator} + 1)`;
}

/** Escapes a text for literal use in a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
