import type { Settings } from '../settings.ts';
import { isSecure } from './cookie.ts';

/** A year, in seconds. */
const YEAR = 365 * 24 * 3600;

/** What every answer carries, whatever made it: no guessing at types; over https, https from now on. */
export function secured(
  request: Request,
  response: Response,
  settings: Pick<Settings, 'trustProxy'>,
): Response {
  const { headers } = response;
  if (!headers.has('x-content-type-options')) headers.set('x-content-type-options', 'nosniff');
  if (isSecure({ request, settings })) headers.set('strict-transport-security', `max-age=${YEAR}`);
  return response;
}
