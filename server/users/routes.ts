import { sql } from 'kysely';
import * as contract from '../../shared/contract/user.ts';
import { recordEvent } from '../audit/record-event.ts';
import { createLink, endLinks } from '../auth/links.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf, renewSession } from '../auth/sessions.ts';
import { unlockAccount } from '../auth/throttle.ts';
import { deleteTotp } from '../auth/totp.ts';
import { requirePassword } from '../auth/totp-routes.ts';
import type { Api } from '../http/api.ts';
import { sessionCookie } from '../http/cookie.ts';
import { Refusal } from '../http/problem.ts';
import { insertUser, listUsers, requireUser, updateUser } from './queries.ts';
import { recordUserChange } from './record-user-change.ts';

export function userRoutes(api: Api): void {
  api.on(contract.getCurrentUser, async ({ user }) => {
    const { id, email, username, role, permissions } = user;
    return { id, email, username, role, disabled: false, permissions: [...permissions] };
  });

  api.on(contract.changePassword, async (call, { db, settings }) => {
    const { body, user, request } = call;
    await requirePassword(db, user.id, 'current_password', body.current_password);
    const next = await hashPassword(body.new_password);
    const renewed = await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, { password_hash: next });
      await endSessionsOf(trx, user.id, { except: user.session_id });
      await endLinks(trx, user.id);
      await recordEvent(trx, {
        by: call,
        action: 'user.password',
        subject: { kind: 'user', id: user.id, name: user.username },
      });
      return renewSession(trx, user.session_id);
    });
    const message = 'The password was changed. Your other sessions have ended.';
    if (!renewed) return { message };
    const cookie = sessionCookie(renewed.token, { remember: renewed.remember, request, settings });
    return Response.json({ message }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
  });

  api.on(contract.listUsers, ({ query }, { db, kind }) => listUsers(db, kind, query));

  api.on(contract.createUser, async (call, { db }) => {
    const { password, ...fields } = call.body;
    const password_hash = password ? await hashPassword(password) : '';
    return db.transaction().execute(async (trx) => {
      const made = await insertUser(trx, { ...fields, password_hash });
      await recordEvent(trx, {
        by: call,
        action: 'users.create',
        subject: { kind: 'user', id: made.id, name: made.username },
        details: { email: made.email, role: made.role, invited: made.invited },
      });
      if (password) return made;
      return { ...made, link: await createLink(trx, { userId: made.id, createdBy: call.user.id }) };
    });
  });

  api.on(contract.updateUser, async (call, { db, kind }) => {
    const { password, ...change } = call.body;
    const passwordChange = password ? { password_hash: await hashPassword(password) } : {};
    return db.transaction().execute(async (trx) => {
      // Two admins who demote each other at once must not both succeed.
      if (kind === 'postgres') await sql`LOCK TABLE "user" IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
      const before = await requireUser(trx, call.params.id);
      const after = (await updateUser(trx, before.id, { ...change, ...passwordChange })) ?? before;
      if (after.disabled || password) {
        await endSessionsOf(trx, before.id);
        await endLinks(trx, before.id);
      }
      if (password) await unlockAccount(trx, after.email);
      await recordUserChange(trx, call, { before, after, isPasswordSet: Boolean(password) });
      return { ...after, locked: after.locked && !password };
    });
  });

  api.on(contract.createLink, async (call, { db }) => {
    return db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      if (subject.disabled) throw new Refusal(409, 'This user is disabled. Enable the account first.');
      const link = await createLink(trx, { userId: subject.id, createdBy: call.user.id });
      await recordEvent(trx, {
        by: call,
        action: 'users.link',
        subject: { kind: 'user', id: subject.id, name: subject.username },
        details: { kind: link.kind, expires_at: link.expires_at },
      });
      return link;
    });
  });

  api.on(contract.unlockUser, async (call, { db }) => {
    return db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      await unlockAccount(trx, subject.email);
      await recordEvent(trx, {
        by: call,
        action: 'users.unlock',
        subject: { kind: 'user', id: subject.id, name: subject.username },
      });
      return { ...subject, locked: false };
    });
  });

  api.on(contract.removeTotp, async (call, { db }) => {
    return db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      if (await deleteTotp(trx, subject.id)) {
        await recordEvent(trx, {
          by: call,
          action: 'totp.disable',
          subject: { kind: 'user', id: subject.id, name: subject.username },
        });
      }
      return { message: 'The second factor is off.' };
    });
  });
}
