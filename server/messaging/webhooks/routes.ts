import * as contract from '../../../shared/domain/contract/webhook.ts';
import type { Api } from '../../api/api.ts';
import { insertDelivery } from '../../audit/emit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import * as queries from './queries.ts';

export function webhookRoutes(api: Api): void {
  api.on(contract.listWebhooks, (_, { db }) => queries.listWebhooks(db));

  api.on(contract.createWebhook, async (call, { db, secrets }) =>
    db.transaction().execute(async (trx) => {
      if ((await queries.listWebhooks(trx)).length >= contract.MAX_WEBHOOKS) {
        throw new ProblemError(409, localised('webhook.too-many', { count: contract.MAX_WEBHOOKS }));
      }
      const made = await queries.insertWebhook(trx, secrets, call.body);
      await recordEvent(trx, { by: call, action: 'webhook.create', ...auditSubject(made) });
      return made;
    }),
  );

  api.on(contract.updateWebhook, async (call, { db }) =>
    db.transaction().execute(async (trx) => {
      await queries.requireWebhook(trx, call.params.id);
      await queries.changeWebhook(trx, call.params.id, call.body);
      const after = await queries.requireWebhook(trx, call.params.id);
      await recordEvent(trx, { by: call, action: 'webhook.update', ...auditSubject(after) });
      return after;
    }),
  );

  api.on(contract.renewWebhookSecret, async (call, { db, secrets }) =>
    db.transaction().execute(async (trx) => {
      const webhook = await queries.requireWebhook(trx, call.params.id);
      const secret = await queries.renewSecret(trx, secrets, webhook.id);
      await recordEvent(trx, { by: call, action: 'webhook.secret', ...auditSubject(webhook) });
      return { ...webhook, secret };
    }),
  );

  api.on(contract.deleteWebhook, async (call, { db }) =>
    db.transaction().execute(async (trx) => {
      const webhook = await queries.requireWebhook(trx, call.params.id);
      await trx.deleteFrom('webhook').where('id', '=', webhook.id).execute();
      await recordEvent(trx, { by: call, action: 'webhook.delete', ...auditSubject(webhook) });
      return { message: 'The webhook was deleted.' };
    }),
  );

  api.on(contract.testWebhook, async ({ params, user }, { db, wakeOutbox }) => {
    const { id } = await queries.requireWebhook(db, params.id);
    const data = { asked_by: user.username };
    const made = await db.transaction().execute((trx) => insertDelivery(trx, id, 'ping', data));
    wakeOutbox();
    return queries.requireDelivery(db, id, made);
  });

  api.on(contract.listDeliveries, async ({ params, query }, { db }) => {
    const { id } = await queries.requireWebhook(db, params.id);
    return queries.listDeliveries(db, id, query.page);
  });

  api.on(contract.redeliver, async ({ params }, { db, wakeOutbox }) => {
    const found = await queries.requireDelivery(db, params.id, params.delivery);
    if (found.status === 'pending') throw new ProblemError(409, localised('webhook.delivery-running'));
    await db.transaction().execute((trx) => queries.resetDelivery(trx, found.id));
    wakeOutbox();
    return queries.requireDelivery(db, params.id, found.id);
  });
}

/** Audit details: only the host of the URL, since its path may contain a secret. */
function auditSubject({ id, name, url, events, remote_events, enabled }: contract.Webhook) {
  return {
    subject: { kind: 'webhook', id, name },
    details: { host: new URL(url).host, events: [...events, ...remote_events], enabled },
  };
}
