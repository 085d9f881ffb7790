import * as contract from '../../../shared/domain/contract/user.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { dialectOf } from '../../db/dialect.ts';
import { sessionCookie } from '../../http/cookie.ts';
import { createLink, revokeLinks } from '../../identity/links.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { writeGrants } from '../../identity/policy/grants.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { endSessionsOf, renewSession } from '../../identity/sessions.ts';
import { deleteTotp } from '../../identity/totp.ts';
import {
  findAccount,
  findLanguage,
  insertUser,
  listUsers,
  requireUser,
  updateUser,
} from '../../identity/user-queries.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { mailLink, mailNotice } from '../../messaging/mail/queue-mail.ts';
import { requirePassword } from '../auth/confirm.ts';
import { requireStrongPassword } from '../auth/new-password.ts';
import { unlockAccount } from '../auth/throttle.ts';
import { deletePasskeysOf } from '../passkeys/queries.ts';
import { recordUserChange } from './record-user-change.ts';

function asCurrentUser({ id, email, username, role, permissions, scope }: SessionUser): contract.CurrentUser {
  return { id, email, username, role, disabled: false, permissions: [...permissions], scope };
}

export function userRoutes(api: Api): void {
  api.on(contract.getCurrentUser, async ({ user }, { db }) => {
    const toDo = user.needs_second_factor ? { needs_second_factor: true } : {};
    const language = await findLanguage(db, user.id);
    return { ...asCurrentUser(user), ...toDo, ...(language === null ? {} : { language }) };
  });

  api.on(contract.updateLanguage, async ({ user, body }, { db }) => {
    await db.transaction().execute((trx) => updateUser(trx, user.id, body));
    return { ...asCurrentUser(user), ...body };
  });

  api.on(contract.updateProfile, async (call, { db }) => {
    const { user, body } = call;
    await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, body);
      if (body.username === user.username) return;
      await recordEvent(trx, {
        by: call,
        action: 'user.profile',
        subject: { kind: 'user', id: user.id, name: body.username },
        details: { username: { from: user.username, to: body.username } },
      });
    });
    return { ...asCurrentUser(user), username: body.username };
  });

  api.on(contract.getAccount, async ({ user }, { db }) => ({
    ...(await findAccount(db, user.id)),
    confirmed: user.is_confirmed,
  }));

  api.on(contract.changePassword, async (call, services) => {
    const { body, user, request } = call;
    const { db, settings } = services;
    await requirePassword(db, call, { field: 'current_password', password: body.current_password });
    await requireStrongPassword(services, { field: 'new_password', password: body.new_password, of: user });
    const next = await hashPassword(body.new_password);
    const renewed = await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, { password_hash: next });
      await endSessionsOf(trx, user.id, { except: user.session_id });
      await revokeLinks(trx, user.id);
      await recordEvent(trx, {
        by: call,
        action: 'user.password',
        subject: { kind: 'user', id: user.id, name: user.username },
      });
      await mailNotice(trx, services, user, 'password');
      return renewSession(trx, user.session_id);
    });
    const message = 'The password was changed. Your other sessions have ended.';
    if (!renewed) return { message };
    const cookie = sessionCookie(renewed.token, { remember: renewed.remember, request, settings });
    return Response.json({ message }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
  });

  api.on(contract.listUsers, ({ query }, { db }) => listUsers(db, query));

  api.on(contract.createUser, async (call, services) => {
    const { db, wakeOutbox } = services;
    const { password, scope, pairs, language: wanted, ...fields } = call.body;
    if (password) await requireStrongPassword(services, { field: 'password', password, of: fields });
    const password_hash = password ? await hashPassword(password) : '';
    const answer = await db.transaction().execute(async (trx) => {
      const language = wanted === undefined ? await findLanguage(trx, call.user.id) : wanted;
      const inserted = await insertUser(trx, { ...fields, language, password_hash });
      await writeGrants(trx, inserted, { scope, pairs, resources: [] });
      const made = { ...inserted, scope };
      const given = scope === 'all' ? {} : { scope, pairs };
      await recordEvent(trx, {
        by: call,
        action: 'users.create',
        subject: { kind: 'user', id: made.id, name: made.username },
        details: { email: made.email, role: made.role, invited: made.invited, ...given },
      });
      if (password) return made;
      const link = await createLink(trx, { userId: made.id, createdBy: call.user.id });
      // The link does not work while the account is disabled, so it is not sent yet.
      const mailed = !made.disabled && (await mailLink(trx, services, { link, to: made }));
      return { ...made, link: { ...link, mailed } };
    });
    wakeOutbox();
    return answer;
  });

  api.on(contract.updateUser, async (call, services) => {
    const { db } = services;
    const { password, ...change } = call.body;
    if (password) {
      const of = await requireUser(db, call.params.id);
      await requireStrongPassword(services, { field: 'password', password, of });
    }
    const passwordChange = password ? { password_hash: await hashPassword(password) } : {};
    return db.transaction().execute(async (trx) => {
      // Two admins who demote each other at the same time must not both succeed.
      await dialectOf(trx).lockTable(trx, 'user');
      const before = await requireUser(trx, call.params.id);
      const after = (await updateUser(trx, before.id, { ...change, ...passwordChange })) ?? before;
      if (after.disabled || password) {
        await endSessionsOf(trx, before.id);
        await revokeLinks(trx, before.id);
      }
      if (password) await unlockAccount(trx, after.email);
      await recordUserChange(trx, call, { before, after, isPasswordSet: Boolean(password) });
      // To the previous address, whose owner must learn that they lost the account.
      if (before.email !== after.email) await mailNotice(trx, services, before, 'email');
      if (before.role !== after.role) await mailNotice(trx, services, after, 'role');
      if (password) await mailNotice(trx, services, after, 'password');
      return { ...after, locked: after.locked && !password };
    });
  });

  api.on(contract.createLink, async (call, services) => {
    const { db, wakeOutbox } = services;
    const answer = await db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      if (subject.disabled) throw new ProblemError(409, localised('user.disabled'));
      const link = await createLink(trx, { userId: subject.id, createdBy: call.user.id });
      await recordEvent(trx, {
        by: call,
        action: 'users.link',
        subject: { kind: 'user', id: subject.id, name: subject.username },
        details: { kind: link.kind, expires_at: link.expires_at },
      });
      return { ...link, mailed: await mailLink(trx, services, { link, to: subject }) };
    });
    wakeOutbox();
    return answer;
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

  api.on(contract.removePasskeysOf, async (call, services) => {
    return services.db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      const count = await deletePasskeysOf(trx, subject.id);
      if (count === 0) return { message: `${subject.username} has no passkeys.` };
      await recordEvent(trx, {
        by: call,
        action: 'passkey.remove',
        subject: { kind: 'user', id: subject.id, name: subject.username },
        details: { count },
      });
      await mailNotice(trx, services, subject, 'passkey_removed');
      return { message: count === 1 ? 'One passkey was removed.' : `${count} passkeys were removed.` };
    });
  });

  api.on(contract.removeTotp, async (call, services) => {
    return services.db.transaction().execute(async (trx) => {
      const subject = await requireUser(trx, call.params.id);
      if (await deleteTotp(trx, subject.id)) {
        await recordEvent(trx, {
          by: call,
          action: 'totp.disable',
          subject: { kind: 'user', id: subject.id, name: subject.username },
        });
        await mailNotice(trx, services, subject, 'totp_off');
      }
      return { message: 'The second factor is off.' };
    });
  });
}
