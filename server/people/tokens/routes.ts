import * as contract from '../../../shared/domain/contract/token.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { insertToken, listTokens, revokeToken } from '../../identity/token-queries.ts';
import { requireUser } from '../../identity/user-queries.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError, wrongField } from '../../messages/problem.ts';
import { mailNotice } from '../../messaging/mail/queue-mail.ts';
import type { Services } from '../../services/services.ts';
import { requireConfirmed } from '../auth/confirm.ts';

/** Tokens per user: enough for every script, too few to fill the database. */
const MAX_TOKENS = 50;

export function tokenRoutes(api: Api): void {
  api.on(contract.listTokens, ({ user }, { db }) => listTokens(db, user.id));

  api.on(contract.createToken, async (call, services) => {
    const { user, body } = call;
    const { db } = services;
    requireConfirmed(user);
    const beyond = body.scopes.find((scope) => !user.permissions.includes(scope));
    if (beyond) {
      throw wrongField(
        'scopes',
        localised('token.beyond-role', { permission: localised(`permission.${beyond}`) }),
      );
    }
    return db.transaction().execute(async (trx) => {
      if ((await listTokens(trx, user.id)).length >= MAX_TOKENS) {
        throw new ProblemError(409, localised('token.too-many', { count: MAX_TOKENS }));
      }
      const made = await insertToken(trx, user.id, { ...body, days: body.expires_in_days });
      await recordEvent(trx, {
        by: call,
        action: 'token.create',
        subject: { kind: 'token', id: made.id, name: made.name },
        details: { scopes: made.scopes, expires_at: made.expires_at },
      });
      await mailNotice(trx, services, user, 'token');
      return made;
    });
  });

  api.on(contract.revokeToken, async (call, services) => {
    await revoke(services, call, call.user.id, call.params.id);
    return { message: 'The token was revoked.' };
  });

  api.on(contract.listTokensOf, async ({ params }, { db }) => {
    await requireUser(db, params.id);
    return listTokens(db, params.id);
  });

  api.on(contract.revokeTokenOf, async (call, services) => {
    await revoke(services, call, call.params.id, call.params.token);
    return { message: 'The token was revoked.' };
  });
}

async function revoke(
  { db, live }: Pick<Services, 'db' | 'live'>,
  by: { user: SessionUser; address: string },
  userId: number,
  tokenId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = await requireUser(trx, userId);
    const name = await revokeToken(trx, userId, tokenId);
    if (name === null) throw notFound('token');
    await recordEvent(trx, {
      by,
      action: 'token.revoke',
      subject: { kind: 'token', id: tokenId, name },
      details: { owner: owner.username },
    });
  });
  // The token's event streams end at once, on all servers; the person's own pages reconnect.
  await live.dismiss(userId);
}
