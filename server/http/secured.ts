import type { Settings } from '../settings.ts';
import { isSecure } from './cookie.ts';

/** A year, in seconds. */
const YEAR = 365 * 24 * 3600;

/** What every answer carries, whatever made it: no guessing at types; over https, https from now on. */
export function securityHeaders(
  request: Request,
  settings: Pick<Settings, 'trustProxy'>,
): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure({ request, settings }) && { 'strict-transport-security': `max-age=${YEAR}` }),
  };
}
