import { type RawBuilder, sql } from 'kysely';

/** The columns that come from a version's file. */
export const FILE_COLUMNS = [
  'key',
  'codes',
  'notes',
  'length_unit',
  'max_length',
  'min_length',
  'suggestions',
  'file_terms',
  'original_target',
  'original_state',
  'original_approved',
  'preserve_space',
  'repetitions_count',
  'segment_index',
  'paragraph',
  'block',
] as const;

/** The text and its translation status. */
export const STATUS_COLUMNS = [
  'source',
  'source_hash',
  'word_count',
  'folded',
  'target',
  'state',
  'approved',
  'approved_target',
  'match_percent',
  'machine_engine',
  'source_before',
] as const;

/** A segment with an unchanged source keeps its lock and its edited source. */
export const LOCK_COLUMNS = ['locked', 'locked_here', 'source_edit', 'source_edit_hash'] as const;

export const ALL_COLUMNS = [...FILE_COLUMNS, ...LOCK_COLUMNS, ...STATUS_COLUMNS] as const;

/** `a, b, c`, or with a table: `t.a, t.b, t.c`. */
export function list(columns: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(columns.map((name) => (table ? sql.ref(`${table}.${name}`) : sql.id(name))));
}

/** `a = t.a, b = t.b`. */
export function assigned(columns: readonly string[], table: string): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`${table}.${name}`)}`));
}
