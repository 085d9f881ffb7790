import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { recordEvent } from '../../audit/record-event.ts';
import { makeSecret } from '../../identity/secrets.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { localised, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { storeChallenge, takeChallenge } from '../auth/challenges.ts';
import { ownOrigin } from '../auth/own-origin.ts';
import { reserveAttempt, takeBack } from '../auth/throttle.ts';
import { findCredential, recordPasskeyUse } from './queries.ts';

type Asked = Pick<Services, 'db' | 'settings'>;

export interface PasskeyAnswer {
  challenge: string;
  response: { id: string } & Record<string, unknown>;
}

/** A challenge for any authenticator with a passkey of this server; it names no account. */
export async function askForPasskey({ db, settings }: Asked, request: Request) {
  const challenge = makeSecret();
  const options = await generateAuthenticationOptions({
    rpID: new URL(ownOrigin(request, settings)).hostname,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  });
  await storeChallenge(db, challenge, { kind: 'passkey' });
  return { challenge, options: { ...options } };
}

/** The owner of the passkey that signed the challenge. Throws 401 with the same message for every error. */
export async function verifyPasskey(
  { db, settings }: Asked,
  { request, address }: { request: Request; address: string },
  { challenge, response }: PasskeyAnswer,
) {
  const origin = ownOrigin(request, settings);
  const attempt = await reserveAttempt(db, { email: null, address });
  const isKnownChallenge = (await takeChallenge(db, challenge, { kind: 'passkey' })) !== null;
  const found = isKnownChallenge ? await findCredential(db, response.id) : undefined;
  const verified = found
    ? await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
        credential: {
          id: found.credential_id,
          publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
          counter: Number(found.counter),
          transports: JSON.parse(found.transports),
        },
        // Malformed input is treated like a wrong signature.
      }).catch(() => null)
    : null;
  if (!found || !verified?.verified) {
    // Anyone can send these without an account: the log records the first, and later the number at each power
    // of two.
    if (isPowerOfTwo(attempt.failures)) {
      await recordEvent(db, {
        by: { user: null, address },
        action: 'auth.login_failed',
        subject: { kind: 'user', id: found?.user_id ?? null, name: found?.username ?? null },
        details: { reason: 'passkey', ...(attempt.failures > 1 && { failures: attempt.failures }) },
      });
    }
    throw new ProblemError(401, localised('passkey.unknown'), {
      code: 'passkey-refused',
      title: 'Passkey rejected',
    });
  }
  await takeBack(db, attempt);
  await recordPasskeyUse(db, found.id, verified.authenticationInfo.newCounter);
  return found;
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Confirms the user's identity by one of their passkeys instead of the password. */
export async function confirmByPasskey(
  services: Asked,
  call: { request: Request; address: string; user: SessionUser },
  answer: PasskeyAnswer,
): Promise<void> {
  const found = await verifyPasskey(services, call, answer).catch((error: unknown) => {
    // A 401 would mean that the session has ended.
    throw error instanceof ProblemError && error.status === 401
      ? new ProblemError(422, sentenceOf(error))
      : error;
  });
  if (found.user_id !== call.user.id) throw new ProblemError(422, localised('passkey.other-account'));
}
