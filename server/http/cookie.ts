import type { Settings } from '../settings.ts';

const NAME = 'tessera_session';
/** How long "remember me" lasts: 21 days, in seconds. */
export const REMEMBER_SECONDS = 21 * 24 * 3600;

/** The session token of a request, `null` for none or one that cannot be a token. */
export function readSessionToken(request: Request): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === NAME && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Set-Cookie for a new session; without `remember` it ends with the browser. */
export function sessionCookie(
  token: string,
  options: { remember: boolean; request: Request; settings: Settings },
): string {
  const age = options.remember ? `; Max-Age=${REMEMBER_SECONDS}` : '';
  return `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax${age}${secure(options)}`;
}

export function endedSessionCookie(options: { request: Request; settings: Settings }): string {
  return `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure(options)}`;
}

function secure({ request, settings }: { request: Request; settings: Settings }): string {
  const forwarded = settings.trustProxy ? request.headers.get('x-forwarded-proto') : null;
  const protocol = forwarded ?? new URL(request.url).protocol.replace(':', '');
  return protocol === 'https' ? '; Secure' : '';
}
