import { sql } from 'kysely';
import { createTable, type Migration, reference, required, zero } from './columns.ts';

/** Machine translation engines, the requests sent to them, their answers, and texts that must not be sent. */
export const machineTranslation: Migration = {
  name: '0049-machine-translation',
  sideBySide: true,
  async up(db) {
    await createTable(db, 'machine_engine')
      .addColumn('name', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('secret', 'text', required)
      .addColumn('model', 'text', required)
      .addColumn('region', 'text', required)
      .addColumn('pairs', 'text', required)
      .addColumn('budget', 'integer', required)
      .addColumn('enabled', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createTable('machine_usage')
      .addColumn('engine_id', 'integer', reference('machine_engine.id'))
      .addColumn('month', 'text', required)
      .addColumn('characters', 'integer', zero)
      .addPrimaryKeyConstraint('machine_usage_of', ['engine_id', 'month'])
      .execute();
    await db.schema
      .createTable('machine_answer')
      .addColumn('engine_id', 'integer', reference('machine_engine.id'))
      .addColumn('hash', 'text', required)
      .addColumn('target', 'text', required)
      .addColumn('characters', 'integer', required)
      .addColumn('at', 'text', required)
      .addPrimaryKeyConstraint('machine_answer_of', ['engine_id', 'hash'])
      .execute();
    await db.schema.createIndex('machine_answer_at').on('machine_answer').column('at').execute();
    // No foreign keys: the record of sent requests outlives engine, document and account.
    await createTable(db, 'machine_sending')
      .addColumn('at', 'text', required)
      .addColumn('user_id', 'integer', required)
      .addColumn('document_id', 'integer')
      .addColumn('document_name', 'text')
      .addColumn('engine_id', 'integer', required)
      .addColumn('engine_name', 'text', required)
      .addColumn('host', 'text', required)
      .addColumn('purpose', 'text', required)
      .addColumn('texts', 'integer', required)
      .addColumn('characters', 'integer', required)
      .addColumn('error', 'text')
      .execute();
    await db.schema
      .createIndex('machine_sending_document')
      .on('machine_sending')
      .columns(['document_id', 'at'])
      .execute();
    for (const table of ['document', 'glossary', 'memory']) {
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN must_not_leave integer NOT NULL DEFAULT 0`.execute(
        db,
      );
    }
    await sql`ALTER TABLE document_record ADD COLUMN machine_engine text`.execute(db);
    for (const column of ['machine_engine_before', 'machine_engine_after']) {
      await sql`ALTER TABLE record_change ADD COLUMN ${sql.id(column)} text`.execute(db);
    }
  },
};
