import { createTable, type Migration, one, reference, required, zero } from './columns.ts';

/** Webhooks and their deliveries. */
export const webhooks: Migration = {
  name: '0015-webhooks',
  async up(db) {
    await createTable(db, 'webhook')
      .addColumn('name', 'text', required)
      .addColumn('url', 'text', required)
      .addColumn('events', 'text', required)
      .addColumn('secret', 'text', required)
      .addColumn('enabled', 'integer', one)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await createTable(db, 'webhook_delivery')
      .addColumn('webhook_id', 'integer', reference('webhook.id'))
      .addColumn('event', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('attempts', 'integer', zero)
      .addColumn('next_at', 'text')
      .addColumn('response_status', 'integer')
      .addColumn('error', 'text')
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('webhook_delivery_next').on('webhook_delivery').column('next_at').execute();
    await db.schema
      .createIndex('webhook_delivery_webhook')
      .on('webhook_delivery')
      .columns(['webhook_id', 'id'])
      .execute();
  },
};
