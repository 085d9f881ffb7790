import * as contract from '../../shared/contract/totp.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Db } from '../db/open.ts';
import type { Api } from '../http/api.ts';
import { Refusal, wrongField } from '../http/problem.ts';
import { verifyPassword } from './passwords.ts';
import type { SessionUser } from './sessions.ts';
import { deleteTotp, makeTotp, replaceRecoveryCodes, stepOfCode } from './totp.ts';

export function totpRoutes(api: Api): void {
  api.on(contract.getTotp, async ({ user }, { db }) => {
    const found = await findTotp(db, user.id);
    const codes = await db
      .selectFrom('recovery_code')
      .select('id')
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .execute();
    return { enabled: Boolean(found?.confirmed_at), recovery_codes_left: codes.length };
  });

  api.on(contract.startTotp, async ({ body, user }, { db }) => {
    await requirePassword(db, user.id, 'password', body.password);
    const made = makeTotp(user.email);
    await db.transaction().execute(async (trx) => {
      if ((await findTotp(trx, user.id))?.confirmed_at) {
        throw new Refusal(409, 'The second factor is on already. Turn it off first.');
      }
      await deleteTotp(trx, user.id);
      const created_at = new Date().toISOString();
      await trx
        .insertInto('user_totp')
        .values({ user_id: user.id, secret: made.secret, created_at })
        .execute();
    });
    return made;
  });

  api.on(contract.confirmTotp, async (call, { db }) => {
    const { user, body } = call;
    return db.transaction().execute(async (trx) => {
      const found = await findTotp(trx, user.id);
      if (!found || found.confirmed_at) throw new Refusal(409, 'There is no new secret to confirm.');
      const step = stepOfCode(found.secret, body.code);
      if (step === null) throw wrongField('code', 'This is not the present code of the authenticator');
      await trx
        .updateTable('user_totp')
        .set({ confirmed_at: new Date().toISOString(), last_step: step })
        .where('user_id', '=', user.id)
        .execute();
      await recordEvent(trx, { by: call, action: 'totp.enable', subject: subjectOf(user) });
      return { recovery_codes: await replaceRecoveryCodes(trx, user.id) };
    });
  });

  api.on(contract.renewRecoveryCodes, async (call, { db }) => {
    const { user, body } = call;
    await requirePassword(db, user.id, 'password', body.password);
    return db.transaction().execute(async (trx) => {
      if (!(await findTotp(trx, user.id))?.confirmed_at) throw new Refusal(409, 'The second factor is off.');
      await recordEvent(trx, { by: call, action: 'totp.recovery_codes', subject: subjectOf(user) });
      return { recovery_codes: await replaceRecoveryCodes(trx, user.id) };
    });
  });

  api.on(contract.disableTotp, async (call, { db }) => {
    const { user, body } = call;
    await requirePassword(db, user.id, 'password', body.password);
    await db.transaction().execute(async (trx) => {
      if (!(await deleteTotp(trx, user.id))) return;
      await recordEvent(trx, { by: call, action: 'totp.disable', subject: subjectOf(user) });
    });
    return { message: 'The second factor is off.' };
  });
}

/** Throws 422 on the field unless it is the password of the user: an open session alone changes no way to sign in. */
export async function requirePassword(
  db: Db,
  userId: number,
  field: string,
  password: string,
): Promise<void> {
  const { password_hash } = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) {
    throw wrongField(field, 'This is not the current password');
  }
}

function findTotp(db: Db, userId: number) {
  return db
    .selectFrom('user_totp')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

function subjectOf(user: SessionUser) {
  return { kind: 'user', id: user.id, name: user.username };
}
