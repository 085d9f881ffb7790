import { sql } from 'kysely';
import { createTable, isPostgres, type Migration, reference, required } from './columns.ts';

/** Analyses of documents, and imports whose units are added to the trigram index afterwards. */
export const analysisAndImports: Migration = {
  name: '0010-analysis-and-imports',
  async up(db) {
    await createTable(db, 'analysis')
      .addColumn('job_id', 'integer', required)
      .addColumn('created_by', 'integer', reference('user.id'))
      .addColumn('created_at', 'text', required)
      .addColumn('memory_ids', 'text')
      .addColumn('internal_fuzzies', 'integer', required)
      .addColumn('weights', 'text', required)
      .addColumn('result', 'text')
      .addColumn('evidence_blob_id', 'integer')
      .execute();
    await db.schema
      .createTable('analysis_document')
      .addColumn('analysis_id', 'integer', reference('analysis.id'))
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('analysis_document_key', ['analysis_id', 'document_id'])
      .execute();
    await db.schema
      .createIndex('analysis_document_document')
      .on('analysis_document')
      .columns(['document_id', 'analysis_id'])
      .execute();

    await db.schema
      .createTable('deferred_import')
      .addColumn('job_id', 'integer', (column) => column.primaryKey())
      // Units of the job up to this id are in the trigram index.
      .addColumn('indexed_to', 'integer', required)
      .execute();
    if (!isPostgres(db)) await deferTriggers(db);
  },
};

/** Makes the triggers of `unit_fts` skip units of an import until it has indexed them itself. */
async function deferTriggers(db: Parameters<Migration['up']>[0]): Promise<void> {
  const isIndexed = (row: 'new' | 'old') =>
    sql`NOT EXISTS (SELECT 1 FROM deferred_import d
      WHERE d.job_id = ${sql.raw(row)}.job_id AND ${sql.raw(row)}.id > d.indexed_to)`;
  const remove = sql`INSERT INTO unit_fts(unit_fts, rowid, folded) VALUES ('delete', old.id, old.folded);`;
  const insert = sql`INSERT INTO unit_fts(rowid, folded) VALUES (new.id, new.folded);`;
  for (const name of ['insert', 'delete', 'update']) {
    await sql`DROP TRIGGER ${sql.id(`unit_fts_${name}`)}`.execute(db);
  }
  await sql`CREATE TRIGGER unit_fts_insert AFTER INSERT ON unit WHEN ${isIndexed('new')}
    BEGIN ${insert} END`.execute(db);
  await sql`CREATE TRIGGER unit_fts_delete AFTER DELETE ON unit WHEN ${isIndexed('old')}
    BEGIN ${remove} END`.execute(db);
  await sql`CREATE TRIGGER unit_fts_update AFTER UPDATE OF folded ON unit WHEN ${isIndexed('old')}
    BEGIN ${remove} ${insert} END`.execute(db);
}
