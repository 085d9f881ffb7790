import { type Migration, reference } from './columns.ts';

/** The scope of a role: everything, or only assigned resources. */
export const grants: Migration = {
  name: '0018-grants',
  async up(db) {
    await db.schema
      .alterTable('user')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('all'))
      .execute();
    await db.schema
      .createTable('user_language_pair')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('source_lang', 'text', (column) => column.notNull())
      .addColumn('target_lang', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_language_pair_key', ['user_id', 'source_lang', 'target_lang'])
      .execute();
    await db.schema
      .createTable('resource_member')
      .addColumn('user_id', 'integer', reference('user.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('resource_id', 'integer', (column) => column.notNull())
      .addColumn('role', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      // Read with each request of the user.
      .addPrimaryKeyConstraint('resource_member_key', ['user_id', 'kind', 'resource_id'])
      .execute();
    await db.schema
      .createIndex('resource_member_resource')
      .on('resource_member')
      .columns(['kind', 'resource_id'])
      .execute();
    for (const table of ['document', 'glossary', 'memory']) {
      await db.schema.createIndex(`${table}_owner`).on(table).column('created_by').execute();
    }
    // For finding the documents that give access to a memory or glossary.
    for (const noun of ['memory', 'glossary']) {
      await db.schema
        .createIndex(`document_${noun}_attached`)
        .on(`document_${noun}`)
        .columns([`${noun}_id`, 'document_id'])
        .ifNotExists()
        .execute();
    }
  },
};
