import * as contract from '../../../shared/domain/contract/totp.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { deleteTotp, makeTotp, replaceRecoveryCodes, stepOfCode } from '../../identity/totp.ts';
import { openTotpSecret, sealTotpSecret } from '../../identity/totp-secret.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { mailNotice } from '../../messaging/mail/queue-mail.ts';
import { requirePasswordOrConfirmed } from './confirm.ts';

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

  api.on(contract.startTotp, async (call, { db, secrets }) => {
    const { body, user } = call;
    await requirePasswordOrConfirmed(db, call, body.password);
    const made = makeTotp(user.email);
    await db.transaction().execute(async (trx) => {
      const secret = sealTotpSecret(secrets, user.id, made.secret);
      const row = { secret, created_at: new Date().toISOString() };
      // Two concurrent requests: the later secret wins, unless one was confirmed meanwhile.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('user_totp')
        .values({ user_id: user.id, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('user_totp.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) {
        throw new ProblemError(409, localised('second-factor.on'));
      }
    });
    return made;
  });

  api.on(contract.confirmTotp, async (call, services) => {
    const { db, secrets } = services;
    const { user, body } = call;
    return db.transaction().execute(async (trx) => {
      const found = await findTotp(trx, user.id);
      if (!found || found.confirmed_at) throw new ProblemError(409, localised('second-factor.no-secret'));
      const step = stepOfCode(openTotpSecret(secrets, { id: user.id, secret: found.secret }), body.code);
      if (step === null) throw wrongField('code', localised('second-factor.wrong-code'));
      await trx
        .updateTable('user_totp')
        .set({ confirmed_at: new Date().toISOString(), last_step: step })
        .where('user_id', '=', user.id)
        .execute();
      await recordEvent(trx, { by: call, action: 'totp.enable', subject: subjectOf(user) });
      await mailNotice(trx, services, user, 'totp_on');
      return { recovery_codes: await replaceRecoveryCodes(trx, user.id) };
    });
  });

  api.on(contract.renewRecoveryCodes, async (call, services) => {
    const { user, body } = call;
    const { db } = services;
    await requirePasswordOrConfirmed(db, call, body.password);
    return db.transaction().execute(async (trx) => {
      if (!(await findTotp(trx, user.id))?.confirmed_at)
        throw new ProblemError(409, localised('second-factor.off'));
      await recordEvent(trx, { by: call, action: 'totp.recovery_codes', subject: subjectOf(user) });
      await mailNotice(trx, services, user, 'recovery_codes');
      return { recovery_codes: await replaceRecoveryCodes(trx, user.id) };
    });
  });

  api.on(contract.disableTotp, async (call, services) => {
    const { user, body } = call;
    const { db } = services;
    await requirePasswordOrConfirmed(db, call, body.password);
    await db.transaction().execute(async (trx) => {
      if (!(await deleteTotp(trx, user.id))) return;
      await recordEvent(trx, { by: call, action: 'totp.disable', subject: subjectOf(user) });
      await mailNotice(trx, services, user, 'totp_off');
    });
    return { message: 'The second factor is off.' };
  });
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
