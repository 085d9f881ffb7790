import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import type { Settings } from '../runtime/settings.ts';

/**
 * Rejects changes requested by a page of another origin (CSRF). Browsers send `Origin` with every such
 * request; programs without it were given their cookie on purpose.
 */
export function checkOrigin(request: Request, settings: Settings): void {
  const origin = request.headers.get('origin');
  if (origin === null) {
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw crossOriginError();
    return;
  }
  if (settings.allowedOrigins.includes(origin)) return;
  const forwarded = settings.trustProxy ? request.headers.get('x-forwarded-host') : null;
  const host = forwarded ?? request.headers.get('host') ?? new URL(request.url).host;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw crossOriginError();
}

function crossOriginError(): ProblemError {
  return new ProblemError(403, localised('other-origin'));
}
