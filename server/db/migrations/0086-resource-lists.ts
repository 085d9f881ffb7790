import { type Kysely, sql } from 'kysely';
import { foldForSearch } from '../../../shared/domain/text/fold.ts';
import { isPostgres, type Migration, sortText } from './columns.ts';

const TABLES = ['document', 'glossary', 'memory'];

/** Rows per statement. */
const CHUNK = 200;

/** `deleted_at` lets SQLite answer from the index alone. */
const INDEXES = [
  ...TABLES.flatMap((table) => [
    [
      `${table}_by_name`,
      `${table} (coalesce(name_folded, lower(name)), id, deleted_at) WHERE deleted_at IS NULL`,
    ],
    [`${table}_by_change`, `${table} (updated_at, id, deleted_at) WHERE deleted_at IS NULL`],
    // Also counts a list, and finds the values of its filters.
    [
      `${table}_by_languages`,
      `${table} (source_lang, target_lang, created_by, deleted_at) WHERE deleted_at IS NULL`,
    ],
  ]),
  ['document_by_due', 'document (due_on, id) WHERE deleted_at IS NULL AND due_on IS NOT NULL'],
];

/** The lists of documents, glossaries and memories are read one page at a time; a user’s views have a version. */
export const resourceLists: Migration = {
  name: '0086-resource-lists',
  sideBySide: true,
  async up(db) {
    await sql`ALTER TABLE user_view ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db);
    for (const table of TABLES) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN name_folded ${nameType(db)}`.execute(db);
      await foldNames(db, table);
    }
    for (const [name = '', definition = ''] of INDEXES)
      await sql`CREATE INDEX ${sql.id(name)} ON ${sql.raw(definition)}`.execute(db);
  },
};

function nameType(db: Kysely<never>) {
  return isPostgres(db) ? sortText(db) : sql`text`;
}

async function foldNames(db: Kysely<never>, table: string): Promise<void> {
  const named = sql<{ id: number; name: string }>`SELECT id, name FROM ${sql.table(table)} ORDER BY id`;
  const { rows } = await named.execute(db);
  for (let at = 0; at < rows.length; at += CHUNK) {
    const folded = rows
      .slice(at, at + CHUNK)
      .map(({ id, name }) => sql`WHEN ${id} THEN ${foldForSearch(name)}`);
    const ids = rows.slice(at, at + CHUNK).map(({ id }) => id);
    await sql`UPDATE ${sql.table(table)} SET name_folded = CASE id ${sql.join(folded, sql` `)} END
      WHERE id IN (${sql.join(ids)})`.execute(db);
  }
}
