import { isSecure } from '../../http/cookie.ts';
import type { Settings } from '../../runtime/settings.ts';

/** The origin that the browser sees: from the settings, else from the request. */
export function ownOrigin(request: Request, settings: Settings): string {
  if (settings.publicUrl) return new URL(settings.publicUrl).origin;
  const forwarded = settings.trustProxy ? request.headers.get('x-forwarded-host') : null;
  const host = forwarded ?? request.headers.get('host') ?? new URL(request.url).host;
  return `${isSecure({ request, settings }) ? 'https' : 'http'}://${host}`;
}
