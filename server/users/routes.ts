import { sql } from 'kysely';
import * as contract from '../../shared/contract/user.ts';
import { permissionsOf } from '../../shared/policy/permissions.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Api } from '../http/api.ts';
import { notFound, wrongField } from '../http/problem.ts';
import { insertUser, listUsers, updateUser } from './queries.ts';

export function userRoutes(api: Api): void {
  api.on(contract.getCurrentUser, async ({ user }) => {
    const { id, email, username, role } = user;
    return { id, email, username, role, disabled: false, permissions: permissionsOf(role) };
  });

  api.on(contract.changePassword, async ({ body, user }, { db }) => {
    const { password_hash } = await db
      .selectFrom('user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(password_hash, body.current_password))) {
      throw wrongField('current_password', 'This is not the current password');
    }
    const next = await hashPassword(body.new_password);
    await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, { password_hash: next });
      await endSessionsOf(trx, user.id, { except: user.session_id });
    });
    return { message: 'The password was changed. Your other sessions have ended.' };
  });

  api.on(contract.listUsers, ({ query }, { db, kind }) => listUsers(db, kind, query));

  api.on(contract.createUser, async ({ body }, { db }) => {
    const { password, ...user } = body;
    return insertUser(db, { ...user, password_hash: await hashPassword(password) });
  });

  api.on(contract.updateUser, async ({ params, body }, { db, kind }) => {
    const { password, ...change } = body;
    const passwordChange = password ? { password_hash: await hashPassword(password) } : {};
    return db.transaction().execute(async (trx) => {
      // Two admins who demote each other at once must not both succeed.
      if (kind === 'postgres') await sql`LOCK TABLE "user" IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
      const updated = await updateUser(trx, params.id, { ...change, ...passwordChange });
      if (!updated) throw notFound('user');
      if (updated.disabled || password) await endSessionsOf(trx, params.id);
      return updated;
    });
  });
}
