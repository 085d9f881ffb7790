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
 * True for rows of `table` whose `folded` column contains the term; indexed from three characters on. The caller
 * narrows the rows down to those of `owner`, a glossary or memory.
 */
export function searchFolded(
  kind: DatabaseKind,
  { table, owner }: { table: RecordTable; owner: number },
  term: string,
): RawBuilder<boolean> {
  if (kind === 'postgres') return searchTrigrams(table, term);
  const folded = fold(term);
  if (isShort(folded)) return contains(kind, sql.ref(`${table}.folded`), folded);
  const fts = sql.id(`${table}_fts`);
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  // What an import has written enters the index after it; until then it is looked through.
  const deferred =
    table === 'unit'
      ? sql`UNION ALL SELECT late.id FROM deferred_import
          CROSS JOIN job ON job.id = deferred_import.job_id AND job.subject_id = ${owner}
          CROSS JOIN unit late ON late.job_id = job.id AND late.id > deferred_import.indexed_to
          WHERE instr(late.folded, ${folded}) > 0`
      : sql``;
  return sql<boolean>`${sql.ref(`${table}.id`)} IN (SELECT rowid FROM ${fts} WHERE ${fts} MATCH ${phrase}
    ${deferred})`;
}

/** The same on PostgreSQL alone, whose index needs not know whose the rows are. */
export function searchTrigrams(table: RecordTable, term: string): RawBuilder<boolean> {
  const folded = fold(term);
  const column = sql.ref(`${table}.folded`);
  if (isShort(folded)) return contains('postgres', column, folded);
  return sql<boolean>`${column} LIKE ${`%${escapeLike(folded)}%`}`;
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
