import type { Settings } from '../runtime/settings.ts';

const NAME = 'tessera_session';
const HOST_NAME = `__Host-${NAME}`;
/** How long "remember me" lasts: 21 days, in seconds. */
export const REMEMBER_SECONDS = 21 * 24 * 3600;

/**
 * The session token of a request, or `null` if it is absent or malformed. The name without prefix is read as
 * well, so that sessions that began over http or before the prefix existed stay valid.
 */
export function readSessionToken(request: Request): string | null {
  const token = readCookie(request, HOST_NAME) ?? readCookie(request, NAME);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function readCookie(request: Request, wanted: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === wanted && value) return value;
  }
  return null;
}

export interface Served {
  request: Request;
  settings: Pick<Settings, 'trustProxy'>;
}

/** Set-Cookie for a new session; without `remember` it ends with the browser. */
export function sessionCookie(token: string, options: Served & { remember: boolean }): string {
  const age = options.remember ? `; Max-Age=${REMEMBER_SECONDS}` : '';
  return `${nameFor(options)}=${token}; Path=/; HttpOnly; SameSite=Lax${age}${secure(options)}`;
}

export function endedSessionCookie(options: Served): string {
  return `${nameFor(options)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure(options)}`;
}

/** Set-Cookie for the state of a sign-in that leaves the page and returns within minutes; `''` clears it. */
export function shortLivedCookie(name: string, value: string, options: Served): string {
  const age = value === '' ? 0 : 600;
  return `${name}=${value}; Path=/api/auth/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure(options)}`;
}

/** Whether the browser uses https, to this server or to the proxy in front of it. */
export function isSecure({ request, settings }: Served): boolean {
  const forwarded = settings.trustProxy ? request.headers.get('x-forwarded-proto') : null;
  return forwarded === null ? request.url.startsWith('https:') : forwarded === 'https';
}

/** With the `__Host-` prefix, browsers accept the cookie only from this host and only over https. */
function nameFor(options: Served): string {
  return isSecure(options) ? HOST_NAME : NAME;
}

function secure(options: Served): string {
  return isSecure(options) ? '; Secure' : '';
}
