import type { Settings } from '../runtime/settings.ts';
import { isSecure } from './cookie.ts';

/** A year, in seconds. */
const YEAR = 365 * 24 * 3600;

/** Headers for every response: no content sniffing and, over https, HSTS. */
export function securityHeaders(
  request: Request,
  settings: Pick<Settings, 'trustProxy'>,
): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure({ request, settings }) && { 'strict-transport-security': `max-age=${YEAR}` }),
  };
}
