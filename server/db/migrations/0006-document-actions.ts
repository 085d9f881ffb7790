import { sql } from 'kysely';
import { createTable, type Migration, reference, required, zero } from './columns.ts';

export const documentActions: Migration = {
  name: '0006-document-actions',
  async up(db) {
    await createTable(db, 'document_action')
      .addColumn('action_id', 'text', (column) => column.notNull().unique())
      .addColumn('document_id', 'integer', reference('document.id'))
      .addColumn('user_id', 'integer', reference('user.id', 'set null'))
      .addColumn('kind', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('changed', 'integer', zero)
      .addColumn('undoes', 'text')
      .addColumn('undone_at', 'text')
      .execute();
    await db.schema
      .createIndex('document_action_document')
      .on('document_action')
      .columns(['document_id', 'id'])
      .execute();
    await db.schema.alterTable('record_change').addColumn('match_percent_before', 'integer').execute();

    await db.schema.alterTable('record_comment').addColumn('resolved_at', 'text').execute();
    await db.schema
      .alterTable('record_comment')
      .addColumn('resolved_by', 'integer', reference('user.id', 'set null'))
      .execute();
    await db.schema.alterTable('document_record').addColumn('open_comments_count', 'integer', zero).execute();
    await sql`UPDATE document_record SET open_comments_count = comments_count WHERE comments_count > 0`.execute(
      db,
    );
    await db.schema
      .createIndex('document_record_open_comments_count')
      .on('document_record')
      .columns(['document_id', 'row_number'])
      .where(sql.ref('open_comments_count'), '>', sql.lit(0))
      .execute();
  },
};
