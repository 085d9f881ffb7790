import { recordEvent } from '../../audit/record-event.ts';
import { readSessionToken, sessionCookie } from '../../http/cookie.ts';
import { endSession, startSession } from '../../identity/sessions.ts';
import type { Services } from '../../services/services.ts';
import { forgetFailures } from './throttle.ts';

/** How the user authenticated. */
type Factor = 'none' | 'totp' | 'recovery' | 'passkey' | 'oidc';

interface Opening {
  account: { id: number; username: string; email: string };
  factor: Factor;
  remember: boolean;
  request: Request;
  address: string;
}

/** Starts a session for an authenticated user and ends the previous one. Returns the Set-Cookie header. */
export async function openSession(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { account, factor, remember, request, address }: Opening,
): Promise<string> {
  const userAgent = request.headers.get('user-agent') ?? '';
  const earlier = readSessionToken(request);
  const token = await db.transaction().execute(async (trx) => {
    if (earlier) await endSession(trx, earlier);
    // A passkey or provider tells nothing about who is guessing the password.
    if (factor !== 'passkey' && factor !== 'oidc') await forgetFailures(trx, account.email, address);
    const user = { id: account.id, username: account.username, via: 'session' as const, token_id: null };
    await recordEvent(trx, { by: { user, address }, action: 'auth.login', details: { remember, factor } });
    return startSession(trx, { userId: account.id, remember, userAgent, address }, settings);
  });
  return sessionCookie(token, { remember, request, settings });
}
