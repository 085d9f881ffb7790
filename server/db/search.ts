import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';
import { MIN_INDEXED } from './text-index.ts';

/** The two nouns that hold many records. */
export type RecordTable = 'glossary_record' | 'unit';

/** Between source and target in a `folded` column; no text holds it, so no search matches across. */
export const SEPARATOR = '\u0001';

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

/** True when a folded text is too short for the index of substrings. */
export function isShort(folded: string): boolean {
  return [...folded].length < MIN_INDEXED;
}

/** True for rows whose column contains the (already folded) term; a scan. */
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

/** The text as a LIKE pattern takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
