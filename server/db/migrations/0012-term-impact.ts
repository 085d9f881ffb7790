import { sql } from 'kysely';
import { createTable, type Migration, reference, required, zero } from './columns.ts';

/** Approved text that violates a term since the term changed. */
export const termImpact: Migration = {
  name: '0012-term-impact',
  async up(db) {
    await db.schema.alterTable('glossary').addColumn('impact_revision', 'integer', zero).execute();
    await db.schema.alterTable('glossary').addColumn('impact_job_id', 'integer').execute();
    // Changes made before this version are not checked automatically.
    await sql`UPDATE glossary SET impact_revision = revision`.execute(db);

    await createTable(db, 'term_impact')
      .addColumn('glossary_id', 'integer', reference('glossary.id'))
      .addColumn('record_id', 'integer', reference('glossary_record.id'))
      .addColumn('kind', 'text', required)
      .addColumn('owner_id', 'integer', required)
      .addColumn('place_id', 'integer', required)
      .addColumn('reason', 'text', required)
      .addColumn('found_at', 'text', required)
      .addColumn('seen_at', 'text')
      .addColumn('seen_by', 'integer', reference('user.id', 'set null'))
      .addUniqueConstraint('term_impact_place', ['record_id', 'kind', 'place_id'])
      .execute();
    await db.schema
      .createIndex('term_impact_glossary')
      .on('term_impact')
      .columns(['glossary_id', 'id'])
      .execute();
  },
};
