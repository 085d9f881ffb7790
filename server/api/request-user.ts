import type { Endpoint } from '../../shared/domain/contract/endpoint.ts';
import { PERMISSIONS, type Permission } from '../../shared/domain/policy/permissions.ts';
import { readSessionToken } from '../http/cookie.ts';
import { checkOrigin } from '../http/origin.ts';
import { requireSecondFactor } from '../identity/second-factor.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { findSession } from '../identity/sessions.ts';
import { findTokenUser } from '../identity/token-queries.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import type { Services } from '../services/services.ts';
import { findReader } from './sign-in-to-read.ts';

/**
 * The calls open to API tokens among those that need a session but no permission. The others manage the
 * account itself (password, sessions, tokens, second factor) and need a person.
 */
export const OPEN_TO_TOKENS: ReadonlySet<string> = new Set(['user.current', 'job.get', 'job.events']);

/**
 * The user of a request, by `Authorization: Bearer` or session cookie; `null` when these are missing, unknown
 * or ended. Throws 403 for a change requested by a page of another origin.
 */
export async function identify(
  { method }: Endpoint,
  request: Request,
  { db, settings, secrets }: Pick<Services, 'db' | 'settings' | 'secrets'>,
): Promise<SessionUser | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Pages of other origins cannot send the header, so requests with a token need no origin check.
  if (bearer !== undefined) return findTokenUser(db, bearer);
  if (method !== 'GET') checkOrigin(request, settings);
  const token = readSessionToken(request);
  const found = token ? await findSession(db, token, settings) : null;
  if (!found && method === 'GET') return findReader({ db, secrets }, request);
  return found?.is_replaced && method !== 'GET' ? null : found;
}

/**
 * Throws 401 or 403 for a user who may not make the call; uses the role on the resource once that is known.
 */
export function authorise({ id, access }: Endpoint, user: SessionUser | null): void {
  if (access === null) return;
  if (!user)
    throw new ProblemError(401, localised('sign-in.first'), { headers: { 'www-authenticate': 'Bearer' } });
  requireSecondFactor(id, user);
  if (access === 'session') {
    if (user.via === 'session' || OPEN_TO_TOKENS.has(id)) return;
    throw new ProblemError(403, localised('token.needs-person'));
  }
  requirePermission(user, access);
}

/** Throws 403. For permissions that a call needs only with certain fields. */
export function requirePermission(user: SessionUser, access: Permission): void {
  if (user.permissions.includes(access)) return;
  const needed = { permission: localised(`permission.${access}`), from: PERMISSIONS[access] };
  throw new ProblemError(
    403,
    user.via === 'token'
      ? localised('access.token', { ...needed, scope: access })
      : localised('access.role', { ...needed, role: user.role }),
  );
}
