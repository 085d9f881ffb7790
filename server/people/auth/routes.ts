import { login, logout } from '../../../shared/domain/contract/auth.ts';
import type { Api, Call } from '../../api/api.ts';
import { endedReaderCookie, signInToRead } from '../../api/sign-in-to-read.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { databaseFailure } from '../../db/failures.ts';
import type { Db } from '../../db/open.ts';
import { endedSessionCookie, readSessionToken } from '../../http/cookie.ts';
import { findAccount } from '../../identity/find-account.ts';
import { verifyPassword } from '../../identity/passwords.ts';
import { hasPasskey, isSecondFactorRequired } from '../../identity/second-factor.ts';
import { endSession } from '../../identity/sessions.ts';
import { takeCode } from '../../identity/totp.ts';
import { openTotpSecret } from '../../identity/totp-secret.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { oidcRoutes } from '../oidc/routes.ts';
import { passkeyRoutes } from '../passkeys/routes.ts';
import { linkRoutes } from './link-routes.ts';
import { openSession } from './open-session.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { type Attempt, lockIfLast, reserveAttempt, takeBack } from './throttle.ts';
import { totpRoutes } from './totp-routes.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** An attempt to sign in, as far as known. */
interface SignInAttempt extends Attempt {
  email: string;
  account: { id: number; username: string } | undefined;
}

export function authRoutes(api: Api): void {
  api.on(login, async (call, services) => {
    const cookie = await signIn(call, services).catch((error: unknown) => {
      if (databaseFailure(error) !== 'full') throw error;
      return signInToRead(services, call.body, call);
    });
    return Response.json({ message: 'Signed in' }, { headers: { 'set-cookie': cookie, ...NO_STORE } });
  });

  api.on(logout, async (call, { db, settings }) => {
    const { request } = call;
    const token = readSessionToken(request);
    if (token) await endSession(db, token);
    if (call.user) await recordEvent(db, { by: call, action: 'auth.logout' });
    const headers = new Headers(NO_STORE);
    headers.append('set-cookie', endedSessionCookie({ request, settings }));
    headers.append('set-cookie', endedReaderCookie({ request, settings }));
    return Response.json({ message: 'Signed out' }, { headers });
  });

  signInRoutes(api);
  passkeyRoutes(api);
  oidcRoutes(api);
  linkRoutes(api);
  sessionRoutes(api);
  totpRoutes(api);
}

/** Starts a session; returns its Set-Cookie header. */
async function signIn(
  { body, request, address }: Pick<Call<typeof login>, 'body' | 'request' | 'address'>,
  services: Services,
): Promise<string> {
  const { db } = services;
  const reserved = await reserveAttempt(db, { email: body.email, address });
  const account = await findAccount(db, body.email);
  const attempt: SignInAttempt = { ...reserved, email: body.email, account };
  if (!(await verifyPassword(account?.password_hash ?? null, body.password)) || !account) {
    await fail(db, attempt, 'password');
    throw new ProblemError(401, localised('sign-in.wrong'));
  }
  if (account.disabled) {
    await takeBack(db, attempt);
    await recordEvent(db, { ...about(attempt), action: 'auth.refused', details: { reason: 'disabled' } });
    throw new ProblemError(403, localised('sign-in.disabled'));
  }
  const factor = await checkSecondFactor(services, attempt, { ...account, code: body.totp });
  if (factor === 'none') await requirePasskey(services, attempt, account);
  return openSession(services, {
    account: { id: account.id, username: account.username, email: body.email },
    factor,
    remember: body.remember ?? false,
    request,
    address,
  });
}

/** The second factor used; `none` for an account without one. Throws 401 when it is missing or wrong. */
async function checkSecondFactor(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  attempt: SignInAttempt,
  { id, secret, code }: { id: number; secret: string | null; code: string | undefined },
): Promise<'none' | 'totp' | 'recovery'> {
  if (secret === null) return 'none';
  if (!code) {
    await takeBack(db, attempt);
    throw new ProblemError(401, localised('sign-in.code-needed'), {
      code: 'totp-required',
      title: 'Code required',
    });
  }
  const factor = await takeCode(db, { id, secret: openTotpSecret(secrets, { id, secret }) }, code);
  if (factor) return factor;
  await fail(db, attempt, 'totp');
  throw new ProblemError(401, localised('sign-in.wrong-code'), {
    code: 'totp-wrong',
    title: 'Wrong code',
  });
}

/**
 * Throws 401 where a second factor is mandatory and the account has only a passkey: a password is not enough.
 */
async function requirePasskey(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  attempt: SignInAttempt,
  { id, role }: { id: number; role: string },
): Promise<void> {
  if (!isSecondFactorRequired(settings, role) || !(await hasPasskey(db, id))) return;
  const details = { reason: 'password alone' };
  await takeBack(db, attempt);
  await recordEvent(db, { ...about(attempt), action: 'auth.refused', details });
  throw new ProblemError(401, localised('sign-in.passkey-needed'), {
    code: 'passkey-required',
    title: 'Passkey required',
  });
}

/** Records a failed attempt, with the same statements whether or not the account exists. */
async function fail(db: Db, attempt: SignInAttempt, reason: 'password' | 'totp'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isLocked = await lockIfLast(trx, attempt);
    await recordEvent(trx, { ...about(attempt), action: 'auth.login_failed', details: { reason } });
    if (isLocked) await recordEvent(trx, { ...about(attempt), action: 'auth.locked' });
  });
}

/** Nobody is signed in yet, so the account is recorded as the object of the attempt, not the actor. */
function about({ email, address, account }: SignInAttempt) {
  return {
    by: { user: null, address },
    subject: { kind: 'user', id: account?.id ?? null, name: account?.username ?? email },
  };
}
