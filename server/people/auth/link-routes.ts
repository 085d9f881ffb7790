import * as contract from '../../../shared/domain/contract/auth.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { findLink, useLink } from '../../identity/links.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { endSessionsOf } from '../../identity/sessions.ts';
import { updateUser } from '../../identity/user-queries.ts';
import { mailNotice } from '../../messaging/mail/queue-mail.ts';
import { requireStrongPassword } from './new-password.ts';
import { unlockAccount } from './throttle.ts';

export function linkRoutes(api: Api): void {
  api.on(contract.checkLink, async ({ body }, { db }) => {
    const { kind, email, username, expires_at } = await findLink(db, body.token);
    return { kind, email, username, expires_at };
  });

  api.on(contract.resetPassword, async ({ body, address }, services) => {
    const { db } = services;
    const link = await findLink(db, body.token);
    await requireStrongPassword(services, { field: 'password', password: body.password, of: link });
    const password_hash = await hashPassword(body.password);
    await db.transaction().execute(async (trx) => {
      await useLink(trx, link.id);
      await updateUser(trx, link.user_id, { password_hash });
      await endSessionsOf(trx, link.user_id);
      await unlockAccount(trx, link.email);
      await recordEvent(trx, {
        by: { user: null, address },
        action: 'auth.reset',
        subject: { kind: 'user', id: link.user_id, name: link.username },
        details: { kind: link.kind },
      });
      if (link.kind === 'reset') await mailNotice(trx, services, { ...link, id: link.user_id }, 'reset');
    });
    return { message: 'The password was set. Sign in with it.' };
  });
}
