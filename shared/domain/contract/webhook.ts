import { z } from '@tessera/shared/schema';
import { id, listQuery, message, name, pathId, recordsOf, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_OPERATIONS } from './resource.ts';

/** The webhook events, with labels for the screen. */
export const WEBHOOK_EVENTS = {
  'document.imported': 'A document was imported',
  'document.finished': 'Every segment of a document is approved',
  'document.deleted': 'A document was deleted',
  'glossary.imported': 'Terms were imported into a glossary',
  'memory.imported': 'Units were imported into a memory',
  'job.failed': 'An import or other job failed',
  'user.changed': 'A user was created, changed, disabled or enabled',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

const event = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]);

/** Events about remotes. A list of their own: older screens refuse webhooks with unknown events. */
export const REMOTE_EVENTS = {
  'remote.failed': 'A screen has a new error: it crashed, or two users are affected',
} as const;
export type RemoteEvent = keyof typeof REMOTE_EVENTS;

const remoteEvent = z.enum(Object.keys(REMOTE_EVENTS) as [RemoteEvent, ...RemoteEvent[]]);
/** Maximum number of webhooks. */
export const MAX_WEBHOOKS = 50;

const url = z.string().trim().max(2000).refine(isWebAddress, 'field.web-address');

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(event),
  remote_events: z.array(remoteEvent).default([]),
  enabled: z.boolean(),
  created_at: time,
  updated_at: time,
  /** Of the newest finished delivery; `null` = none. */
  last_status: z.enum(['delivered', 'failed']).nullable(),
  last_at: time.nullable(),
});
export type Webhook = z.output<typeof webhook>;

const fields = z.object({
  name,
  url,
  events: z.array(event).transform((events) => [...new Set(events)]),
  remote_events: z
    .array(remoteEvent)
    .transform((events) => [...new Set(events)])
    .optional(),
  enabled: z.boolean(),
});
const isTold = ({ events, remote_events = [] }: { events?: unknown[]; remote_events?: unknown[] }) =>
  events?.length !== 0 || remote_events.length > 0;
const NOTHING_TOLD = { error: 'field.what-is-told', path: ['events'] };
/** The secret is shown only once. */
const withSecret = webhook.extend({ secret: z.string() });

export const delivery = z.object({
  id,
  event: z.string(),
  created_at: time,
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  /** Time of the next attempt; `null` = none. */
  next_at: time.nullable(),
  /** The receiver's last response; `null` = none. */
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  delivered_at: time.nullable(),
  /** The payload. */
  payload: z.string(),
});
export type Delivery = z.output<typeof delivery>;

export const listWebhooks = endpoint({
  id: 'webhook.list',
  method: 'GET',
  path: '/webhook/',
  summary: 'The webhooks',
  access: 'webhooks.manage',
  answer: z.array(webhook),
});

export const createWebhook = endpoint({
  id: 'webhook.create',
  method: 'POST',
  path: '/webhook/',
  summary: 'Add a webhook; its signing secret is returned only once',
  access: 'webhooks.manage',
  body: fields.extend({ enabled: z.boolean().default(true) }).refine(isTold, NOTHING_TOLD),
  answer: withSecret,
  status: 201,
  errors: { 409: 'There are too many' },
});

export const updateWebhook = endpoint({
  id: 'webhook.update',
  method: 'PUT',
  path: '/webhook/{id}',
  summary: 'Change a webhook',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  body: fields.partial().refine(isTold, NOTHING_TOLD),
  answer: webhook,
});

export const renewWebhookSecret = endpoint({
  id: 'webhook.secret',
  method: 'POST',
  path: '/webhook/{id}/secret',
  summary: 'A new secret, returned only once; the old one becomes invalid',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  answer: withSecret,
});

export const deleteWebhook = endpoint({
  id: 'webhook.delete',
  method: 'DELETE',
  path: '/webhook/{id}',
  summary: 'Delete a webhook and the log of its deliveries',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  answer: message,
});

export const testWebhook = endpoint({
  id: 'webhook.test',
  method: 'POST',
  path: '/webhook/{id}/test',
  summary: 'Send the event `ping` now',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  answer: delivery,
  status: 201,
  audit: true,
});

export const listDeliveries = endpoint({
  id: 'webhook.deliveries',
  method: 'GET',
  path: '/webhook/{id}/deliveries',
  summary: 'The deliveries, newest first, 100 per page; kept for 30 days',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  query: z.object({ page: listQuery.shape.page }),
  answer: recordsOf(delivery),
});

export const redeliver = endpoint({
  id: 'webhook.redeliver',
  method: 'POST',
  path: '/webhook/{id}/deliveries/{delivery}/redeliver',
  summary: 'Send a delivery again, restarting its attempts',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: z.object({ id: z.coerce.number().pipe(id), delivery: z.coerce.number().pipe(id) }),
  answer: delivery,
  audit: true,
});
