import { randomUUID } from 'node:crypto';
import type { RemoteEvent, WebhookEvent } from '../../shared/domain/contract/webhook.ts';
import type { Db } from '../db/open.ts';

/** The payload of an event: names and ids, never customers' text. */
export type EventData = Record<string, string | number | boolean | null>;

/**
 * Queues an event for every webhook subscribed to it. Call it in the transaction of the change. Without
 * webhooks it costs one query of an empty table.
 */
export async function emitEvent(trx: Db, event: WebhookEvent | RemoteEvent, data: EventData): Promise<void> {
  const hooks = await trx
    .selectFrom('webhook')
    .select(['id', 'events', 'remote_events'])
    .where('enabled', '=', 1)
    .execute();
  const wanted = hooks.filter((hook) =>
    [hook.events, hook.remote_events].some((events) => (JSON.parse(events) as string[]).includes(event)),
  );
  for (const { id } of wanted) await insertDelivery(trx, id, event, data);
}

export async function insertDelivery(
  trx: Db,
  webhookId: number,
  event: WebhookEvent | RemoteEvent | 'ping',
  data: EventData,
): Promise<number> {
  const at = new Date().toISOString();
  const row = await trx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      event,
      payload: JSON.stringify({ id: randomUUID(), event, at, data }),
      created_at: at,
      status: 'pending',
      next_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
