import { sql } from 'kysely';
import { isPostgres, type Migration } from './columns.ts';

/**
 * PostgreSQL notifies all servers of changed units on commit, once per transaction; an import writes a single
 * `unit_change` row for all its units.
 */
export const unitChangesAnnounced: Migration = {
  name: '0034-unit-changes-announced',
  async up(db) {
    if (!isPostgres(db)) return;
    await sql`CREATE FUNCTION announce_unit_change() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_notify(''tessera_units'', ''''); RETURN NULL; END'`.execute(db);
    await sql`CREATE TRIGGER unit_change_announced AFTER INSERT ON unit_change
      FOR EACH STATEMENT EXECUTE FUNCTION announce_unit_change()`.execute(db);
  },
};
