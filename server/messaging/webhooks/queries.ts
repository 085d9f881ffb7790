import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type {
  Delivery,
  RemoteEvent,
  Webhook,
  WebhookEvent,
} from '../../../shared/domain/contract/webhook.ts';
import type { Db } from '../../db/open.ts';
import { makeSecret } from '../../identity/secrets.ts';
import { notFound } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';

/** Prefix of webhook secrets. */
const SECRET_PREFIX = 'tswh_';
const COLUMNS = [
  'id',
  'name',
  'url',
  'events',
  'remote_events',
  'enabled',
  'created_at',
  'updated_at',
] as const;

/** The purpose that a webhook's sealed secret is bound to. */
export const secretPurpose = (id: number): string => `webhook:${id}`;

interface Fields {
  name: string;
  url: string;
  events: WebhookEvent[];
  remote_events?: RemoteEvent[] | undefined;
  enabled: boolean;
}

export async function listWebhooks(db: Db, id?: number): Promise<Webhook[]> {
  let query = db.selectFrom('webhook').select(COLUMNS).orderBy('id');
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.execute();
  const newest = await db
    .selectFrom('webhook_delivery')
    .select(['webhook_id', 'status', 'ended_at'])
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_delivery as ended')
        .select(sql<number>`max(ended.id)`.as('id'))
        .where('ended.ended_at', 'is not', null)
        .groupBy('ended.webhook_id'),
    )
    .execute();
  const lastOf = new Map(newest.map((row) => [row.webhook_id, row]));
  return rows.map(({ events, remote_events, enabled, ...row }) => {
    const last = lastOf.get(row.id);
    return {
      ...row,
      events: JSON.parse(events),
      remote_events: JSON.parse(remote_events),
      enabled: enabled === 1,
      last_status: last?.status === 'delivered' || last?.status === 'failed' ? last.status : null,
      last_at: last?.ended_at ?? null,
    };
  });
}

/** Throws 404 when it does not exist. */
export async function requireWebhook(db: Db, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(db, id);
  if (!found) throw notFound('webhook');
  return found;
}

/** Creates a webhook. The result is the only place where its secret appears in plain text. */
export async function insertWebhook(
  trx: Db,
  secrets: Services['secrets'],
  fields: Fields,
): Promise<Webhook & { secret: string }> {
  const at = new Date().toISOString();
  const { id } = await trx
    .insertInto('webhook')
    .values({ ...rowOf(fields), secret: '', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = await renewSecret(trx, secrets, id);
  return { ...(await requireWebhook(trx, id)), secret };
}

export async function renewSecret(trx: Db, secrets: Services['secrets'], id: number): Promise<string> {
  const secret = SECRET_PREFIX + makeSecret();
  await trx
    .updateTable('webhook')
    .set({ secret: secrets.seal(secret, secretPurpose(id)) })
    .where('id', '=', id)
    .execute();
  return secret;
}

export async function changeWebhook(trx: Db, id: number, change: Partial<Fields>): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ ...rowOf(change), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

type Row<T> = Omit<T, 'events' | 'remote_events' | 'enabled'> & {
  events: string;
  remote_events?: string;
  enabled: 0 | 1;
};

function rowOf(fields: Fields): Row<Fields>;
function rowOf(fields: Partial<Fields>): Partial<Row<Fields>>;
function rowOf({ events, remote_events, enabled, ...rest }: Partial<Fields>): Partial<Row<Fields>> {
  return {
    ...rest,
    ...(events ? { events: JSON.stringify(events) } : {}),
    ...(remote_events ? { remote_events: JSON.stringify(remote_events) } : {}),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  };
}

const DELIVERY = [
  'id',
  'event',
  'created_at',
  'status',
  'attempts',
  'next_at',
  'response_status',
  'error',
  'ended_at',
  'payload',
] as const;

type DeliveryRow = Omit<Delivery, 'delivered_at'> & { ended_at: string | null };

function toDelivery({ ended_at, ...row }: DeliveryRow): Delivery {
  return { ...row, delivered_at: row.status === 'delivered' ? ended_at : null };
}

export async function listDeliveries(
  db: Db,
  webhookId: number,
  page: number,
): Promise<{ records: Delivery[]; total_rows: number }> {
  const query = db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId);
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(DELIVERY)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { records: rows.map(toDelivery), total_rows: count };
}

/** Throws 404 when the webhook has no such delivery. */
export async function requireDelivery(db: Db, webhookId: number, id: number): Promise<Delivery> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(DELIVERY)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('delivery');
  return toDelivery(row);
}

export async function resetDelivery(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({
      status: 'pending',
      attempts: 0,
      next_at: new Date().toISOString(),
      response_status: null,
      error: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Re-encrypts secrets of older keys with the current one; returns how many. */
export async function resealWebhooks(db: Db, secrets: Services['secrets']): Promise<number> {
  const rows = await db.selectFrom('webhook').select(['id', 'secret']).execute();
  const old = rows.filter(({ secret }) => !secrets.isSealedByPresentKey(secret));
  for (const { id, secret } of old) {
    const sealed = secrets.seal(secrets.open(secret, secretPurpose(id)), secretPurpose(id));
    await db
      .updateTable('webhook')
      .set({ secret: sealed })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute();
  }
  return old.length;
}
