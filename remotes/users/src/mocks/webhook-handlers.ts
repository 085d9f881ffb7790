import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@tessera/shared/contract/webhook';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

const none = (thing: string) => problem(404, `There is no such ${thing}, or it was deleted.`);
const makeSecret = () => `tswh_${crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')}`;
const now = () => new Date().toISOString();

/** The mocked webhooks: what is sent is delivered at once, and goes nowhere. */
export function webhookHandlers(): RequestHandler[] {
  const webhooks: Webhook[] = [];
  const log = new Map<number, Delivery[]>();
  let nextId = 1;
  const find = (id: number) => webhooks.find((webhook) => webhook.id === id);

  function send(webhook: Webhook): Delivery {
    const at = now();
    const delivery: Delivery = {
      id: nextId++,
      event: 'ping',
      created_at: at,
      status: 'delivered',
      attempts: 1,
      next_at: null,
      response_status: 204,
      error: null,
      delivered_at: at,
      payload: JSON.stringify({ event: 'ping', at, data: {} }),
    };
    log.set(webhook.id, [delivery, ...(log.get(webhook.id) ?? [])]);
    Object.assign(webhook, { last_status: 'delivered', last_at: at });
    return delivery;
  }
  return [
    mock(listWebhooks, () => webhooks),
    mock(createWebhook, ({ body }) => {
      const at = now();
      const made = {
        ...body,
        id: nextId++,
        created_at: at,
        updated_at: at,
        last_status: null,
        last_at: null,
      };
      webhooks.push(made);
      return { ...made, secret: makeSecret() };
    }),
    mock(updateWebhook, ({ params, body }) => {
      const found = find(params.id);
      return found ? Object.assign(found, body, { updated_at: now() }) : none('webhook');
    }),
    mock(renewWebhookSecret, ({ params }) => {
      const found = find(params.id);
      return found ? { ...found, secret: makeSecret() } : none('webhook');
    }),
    mock(deleteWebhook, ({ params }) => {
      const found = find(params.id);
      if (!found) return none('webhook');
      webhooks.splice(webhooks.indexOf(found), 1);
      return { message: 'The webhook was deleted.' };
    }),
    mock(testWebhook, ({ params }) => {
      const found = find(params.id);
      return found ? send(found) : none('webhook');
    }),
    mock(listDeliveries, ({ params }) => {
      if (!find(params.id)) return none('webhook');
      const records = log.get(params.id) ?? [];
      return { records, total_rows: records.length };
    }),
    mock(redeliver, ({ params }) => {
      const found = log.get(params.id)?.find(({ id }) => id === params.delivery);
      return found ?? none('delivery');
    }),
  ];
}
