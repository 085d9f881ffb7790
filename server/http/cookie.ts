import type { Settings } from '../settings.ts';

const NAME = 'tessera_session';
const HOST_NAME = `__Host-${NAME}`;
/** How long "remember me" lasts: 21 days, in seconds. */
export const REMEMBER_SECONDS = 21 * 24 * 3600;

/**
 * The session token of a request, `null` for none or one that cannot be a token. The plain name is read as well: a
 * session that began over http, or before the prefix, goes on.
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

interface Served {
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

/** Set-Cookie for something of a sign-in that leaves the page and comes back within minutes; `''` ends it. */
export function passingCookie(name: string, value: string, options: Served): string {
  const age = value === '' ? 0 : 600;
  return `${name}=${value}; Path=/api/auth/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure(options)}`;
}

/** Whether the browser speaks https, to this server or to the proxy in front of it. */
export function isSecure({ request, settings }: Served): boolean {
  const forwarded = settings.trustProxy ? request.headers.get('x-forwarded-proto') : null;
  return forwarded === null ? request.url.startsWith('https:') : forwarded === 'https';
}

/** With the prefix a browser takes the cookie from this host alone, over https alone. */
function nameFor(options: Served): string {
  return isSecure(options) ? HOST_NAME : NAME;
}

function secure(options: Served): string {
  return isSecure(options) ? '; Secure' : '';
}
