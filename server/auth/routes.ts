import { login, logout } from '../../shared/contract/auth.ts';
import type { Api } from '../http/api.ts';
import { endedSessionCookie, readSessionToken, sessionCookie } from '../http/cookie.ts';
import { Refusal } from '../http/problem.ts';
import { verifyPassword } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';
import { forgetFailures, recordFailure, secondsToWait } from './throttle.ts';

export function authRoutes(api: Api): void {
  api.on(login, async ({ body, request, address }, { db, settings }) => {
    const wait = await secondsToWait(db, body.email, address);
    if (wait > 0) {
      throw new Refusal(429, `Too many failed attempts. Try again in ${wait} seconds.`, {
        headers: { 'retry-after': String(wait) },
      });
    }
    const account = await db
      .selectFrom('user')
      .select(['id', 'password_hash', 'disabled'])
      .where('email_folded', '=', body.email.toLowerCase())
      .executeTakeFirst();
    if (!(await verifyPassword(account?.password_hash ?? null, body.password)) || !account) {
      await recordFailure(db, body.email, address);
      throw new Refusal(401, 'The e-mail address or the password is wrong.');
    }
    if (account.disabled) throw new Refusal(403, 'This account is disabled. Ask an administrator.');
    await forgetFailures(db, body.email, address);
    const remember = body.remember ?? false;
    const userAgent = request.headers.get('user-agent') ?? '';
    const token = await startSession(db, { userId: account.id, remember, userAgent, address });
    return Response.json(
      { message: 'Signed in' },
      { headers: { 'set-cookie': sessionCookie(token, { remember, request, settings }) } },
    );
  });

  api.on(logout, async ({ request }, { db, settings }) => {
    const token = readSessionToken(request);
    if (token) await endSession(db, token);
    return Response.json(
      { message: 'Signed out' },
      { headers: { 'set-cookie': endedSessionCookie({ request, settings }) } },
    );
  });
}
