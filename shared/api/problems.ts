import { ApiError, type ErrorResponse, type FieldError, type Problem } from './api-error.ts';

interface Wording {
  code: string;
  title: string;
  message: string;
}

/** Messages for responses without one of their own (an empty body, a proxy's HTML page). */
const WORDING: Record<number, Wording> = {
  400: {
    code: 'bad-request',
    title: 'Not understood',
    message: 'The server did not understand the request.',
  },
  401: { code: 'unauthorised', title: 'Signed out', message: 'Your session has ended. Sign in again.' },
  403: { code: 'forbidden', title: 'Not allowed', message: 'You do not have the right to do this.' },
  404: { code: 'not-found', title: 'Not found', message: 'This does not exist, or it has been deleted.' },
  409: {
    code: 'conflict',
    title: 'Changed meanwhile',
    message: 'Somebody changed this meanwhile. Reload it.',
  },
  413: { code: 'too-large', title: 'Too large', message: 'The file is larger than the server accepts.' },
  415: { code: 'unknown-format', title: 'Unknown format', message: 'This kind of file cannot be read here.' },
  422: { code: 'invalid', title: 'Not accepted', message: 'Some of the fields cannot be accepted.' },
  429: { code: 'too-many', title: 'Too many attempts', message: 'Too many attempts. Wait a little.' },
  502: { code: 'away', title: 'Server away', message: 'The server is not available. Try again in a moment.' },
  503: { code: 'away', title: 'Server away', message: 'The server is not available. Try again in a moment.' },
  504: { code: 'away', title: 'Server away', message: 'The server is not available. Try again in a moment.' },
};

const UNEXPECTED: Wording = {
  code: 'server',
  title: 'The server failed',
  message: 'The server failed at this. Nothing was changed; try again.',
};

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function fieldsOf(problem: Problem): FieldError[] {
  if (!Array.isArray(problem.errors)) return [];
  return problem.errors.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { path, message } = entry as { path?: unknown; message?: unknown };
    if (typeof message !== 'string') return [];
    return [{ path: Array.isArray(path) ? path.join('.') : String(path ?? ''), message }];
  });
}

/** Seconds of a Retry-After header (RFC 9110, 10.2.3), which is a number or a date. */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/** The error for a response outside 200–299, whatever its body is. */
export function errorOfResponse(response: ErrorResponse, body: unknown): ApiError {
  const { status } = response;
  const known = WORDING[status] ?? { ...UNEXPECTED, code: status < 500 ? `http-${status}` : 'server' };
  const problem = isProblem(body) ? body : {};
  const type = typeof problem.type === 'string' && problem.type !== 'about:blank' ? problem.type : '';
  // Without a type the title only repeats the status (RFC 9457, 4.2.1); our message is readable.
  const title = type && typeof problem.title === 'string' && problem.title ? problem.title : known.title;
  const detail = typeof problem.detail === 'string' && problem.detail ? problem.detail : '';
  return new ApiError({
    status,
    code: type.split(/[/:#]/).at(-1) || known.code,
    title,
    message: detail || known.message,
    fields: fieldsOf(problem),
    retryAfter: retryAfterSeconds(response.headers['retry-after'], Date.now()),
    response,
    body,
  });
}

/** The error for a request without a response. */
export function lostError({ timedOut, cause }: { timedOut: boolean; cause: unknown }): ApiError {
  return new ApiError({
    status: 0,
    code: timedOut ? 'timeout' : 'network',
    title: timedOut ? 'The server does not answer' : 'No connection',
    message: timedOut
      ? 'The server takes too long to answer. Try again in a moment.'
      : 'The server cannot be reached. Check your connection and try again.',
    cause,
  });
}
