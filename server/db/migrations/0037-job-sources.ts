import { sql } from 'kysely';
import { type Migration, reference, required } from './columns.ts';

/**
 * Further sources of a job, so that its results are shown only to users who may read all of them. For older
 * results the sources are unknown: they count as made from everything of a kind (id 0), which hides them from
 * users with limited access.
 */
export const jobSources: Migration = {
  name: '0037-job-sources',
  async up(db) {
    await db.schema
      .createTable('job_source')
      .addColumn('job_id', 'integer', reference('job.id'))
      .addColumn('kind', 'text', required)
      .addColumn('source_id', 'integer', required)
      .addPrimaryKeyConstraint('job_source_key', ['job_id', 'kind', 'source_id'])
      .execute();
    await db.schema.alterTable('document_report').addColumn('made_by', 'integer').execute();
    await sql`INSERT INTO job_source (job_id, kind, source_id)
      SELECT id, 'memory', 0 FROM job WHERE kind IN ('document.analysis', 'document.process', 'glossary.impact')`.execute(
      db,
    );
    await sql`INSERT INTO job_source (job_id, kind, source_id)
      SELECT id, 'glossary', 0 FROM job WHERE kind IN ('document.check', 'document.process', 'document.change')`.execute(
      db,
    );
    await sql`INSERT INTO job_source (job_id, kind, source_id)
      SELECT id, 'document', 0 FROM job WHERE kind = 'glossary.impact'`.execute(db);
    await sql`INSERT INTO job_source (job_id, kind, source_id)
      SELECT analysis.job_id, 'document', analysis_document.document_id FROM analysis
      JOIN analysis_document ON analysis_document.analysis_id = analysis.id`.execute(db);
    await sql`UPDATE document_report SET made_by = (SELECT max(id) FROM job
      WHERE kind = 'document.check' AND subject_id = document_report.document_id)`.execute(db);
  },
};
