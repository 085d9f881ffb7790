import { createHmac } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { PostError, post } from '../../outgoing/post.ts';
import type { Services } from '../../services/services.ts';
import { claimDue, retryAt } from '../outbox/claim.ts';
import type { Sender } from '../outbox/outbox.ts';
import { secretPurpose } from './queries.ts';

const MINUTE = 60_000;
/** Delay before the next attempt after the first, second, … failure, in ms. */
const DELAYS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE];
/** How long deliveries are kept, in ms. */
const RETENTION = 30 * 24 * 60 * MINUTE;

/**
 * The signature that receivers recompute; it includes the time stamp, so that an old delivery cannot be
 * replayed.
 */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Sends the queued rows of `webhook_delivery`. */
export function createWebhookSender({
  db,
  settings,
  secrets,
}: Pick<Services, 'db' | 'settings' | 'secrets'>): Sender {
  async function deliver(id: number): Promise<void> {
    const row = await findDelivery(db, id);
    if (!row) return;
    if (row.enabled === 0) return end(db, id, { status: 'failed', error: 'The webhook is turned off' });
    let status: number | null = null;
    let error: string | null = null;
    try {
      const secret = secrets.open(row.secret, secretPurpose(row.webhook_id));
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answered = await post(row.url, {
        body: row.payload,
        mayBePrivate: settings.webhookPrivate,
        setting: 'WEBHOOK_PRIVATE',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Tessera-Webhook/1',
          'tessera-event': row.event,
          'tessera-delivery': String(id),
          'tessera-timestamp': timestamp,
          'tessera-signature': signatureOf(secret, timestamp, row.payload),
        },
      });
      status = answered.status;
      if (status < 200 || status > 299) error = `The receiver answered ${status}`;
    } catch (failure) {
      error = failure instanceof PostError ? failure.message : 'The secret of the webhook cannot be read';
    }
    if (error === null) return end(db, id, { status: 'delivered', response_status: status, error });
    const next_at = retryAt(DELAYS, row.attempts);
    if (!next_at) return end(db, id, { status: 'failed', response_status: status, error });
    await db
      .updateTable('webhook_delivery')
      .set({ next_at, response_status: status, error })
      .where('id', '=', id)
      .execute();
  }

  return {
    async deliverDue() {
      const ids = await claimDue(db, 'webhook_delivery');
      await Promise.all(ids.map(deliver));
      if (ids.length > 0) await forgetOld(db);
      return ids.length;
    },
  };
}

function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select([
      'webhook_delivery.event',
      'webhook_delivery.payload',
      'webhook_delivery.attempts',
      'webhook_delivery.webhook_id',
      'webhook.url',
      'webhook.secret',
      'webhook.enabled',
    ])
    .where('webhook_delivery.id', '=', id)
    .executeTakeFirst();
}

async function end(
  db: Db,
  id: number,
  result: { status: 'delivered' | 'failed'; response_status?: number | null; error: string | null },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ ...result, next_at: null, ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

async function forgetOld(db: Db): Promise<void> {
  const before = new Date(Date.now() - RETENTION).toISOString();
  await db
    .deleteFrom('webhook_delivery')
    .where('status', '!=', 'pending')
    .where('created_at', '<', before)
    .execute();
}
