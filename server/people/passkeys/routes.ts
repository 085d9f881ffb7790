import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as contract from '../../../shared/domain/contract/passkey.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { makeSecret } from '../../identity/secrets.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { mailNotice } from '../../messaging/mail/queue-mail.ts';
import { storeChallenge, takeChallenge } from '../auth/challenges.ts';
import { requireConfirmed } from '../auth/confirm.ts';
import { openSession } from '../auth/open-session.ts';
import { ownOrigin } from '../auth/own-origin.ts';
import * as queries from './queries.ts';
import { askForPasskey, verifyPasskey } from './sign-in.ts';

export function passkeyRoutes(api: Api): void {
  api.on(contract.listPasskeys, ({ user }, { db }) => queries.listPasskeys(db, user.id));

  api.on(contract.startPasskey, async ({ user, request }, { db, settings }) => {
    requireConfirmed(user);
    await queries.requireBelowLimit(db, user.id);
    const challenge = makeSecret();
    const options = await generateRegistrationOptions({
      rpName: 'Tessera',
      rpID: new URL(ownOrigin(request, settings)).hostname,
      userName: user.email,
      userDisplayName: user.username,
      userID: new TextEncoder().encode(`tessera-user-${user.id}`),
      challenge: Buffer.from(challenge, 'base64url'),
      attestationType: 'none',
      excludeCredentials: await queries.credentialsOf(db, user.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await storeChallenge(db, challenge, { kind: 'new-passkey', userId: user.id });
    return { challenge, options: { ...options } };
  });

  api.on(contract.createPasskey, async (call, services) => {
    const { body, user, request } = call;
    const { db, settings } = services;
    requireConfirmed(user);
    const origin = ownOrigin(request, settings);
    const isKnownChallenge =
      (await takeChallenge(db, body.challenge, { kind: 'new-passkey', userId: user.id })) !== null;
    const verified = isKnownChallenge
      ? await verifyRegistrationResponse({
          response: body.response as unknown as RegistrationResponseJSON,
          expectedChallenge: body.challenge,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
        }).catch(() => null)
      : null;
    if (!verified?.verified) throw new ProblemError(422, localised('passkey.unverified'));
    const { credential, credentialBackedUp } = verified.registrationInfo;
    return db.transaction().execute(async (trx) => {
      await queries.requireBelowLimit(trx, user.id);
      const made = await queries.insertPasskey(trx, {
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        name: body.name,
      });
      const subject = { kind: 'passkey', id: made.id, name: made.name };
      await recordEvent(trx, { by: call, action: 'passkey.create', subject });
      await mailNotice(trx, services, user, 'passkey_added');
      return made;
    });
  });

  api.on(contract.renamePasskey, async ({ params, body, user }, { db }) =>
    db
      .transaction()
      .execute((trx) => queries.renamePasskey(trx, { userId: user.id, id: params.id, name: body.name })),
  );

  api.on(contract.removePasskey, async (call, services) => {
    const { params, user } = call;
    requireConfirmed(user);
    await services.db.transaction().execute(async (trx) => {
      const name = await queries.deletePasskey(trx, user.id, params.id);
      await recordEvent(trx, {
        by: call,
        action: 'passkey.remove',
        subject: { kind: 'passkey', id: params.id, name },
      });
      await mailNotice(trx, services, user, 'passkey_removed');
    });
    return { message: 'The passkey was removed.' };
  });

  api.on(contract.askPasskey, ({ request }, services) => askForPasskey(services, request));

  api.on(contract.loginByPasskey, async (call, services) => {
    const { body, request, address } = call;
    const found = await verifyPasskey(services, call, body);
    const account = { id: found.user_id, username: found.username, email: found.email };
    if (found.disabled) {
      await recordEvent(services.db, {
        by: { user: null, address },
        action: 'auth.refused',
        subject: { kind: 'user', id: account.id, name: account.username },
        details: { reason: 'disabled' },
      });
      throw new ProblemError(403, localised('sign-in.disabled'));
    }
    const remember = body.remember ?? false;
    const cookie = await openSession(services, { account, factor: 'passkey', remember, request, address });
    return Response.json(
      { message: 'Signed in' },
      { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } },
    );
  });
}
