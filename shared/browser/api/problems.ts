import { pageLanguage, SOURCE_LANGUAGE } from '../../domain/messages/index.ts';
import { ApiError, type ErrorResponse, type FieldError, type Problem } from './api-error.ts';
import { t } from './messages.ts';

/** Codes of responses without their own message (an empty body, a proxy's HTML page). */
const CODES = {
  400: 'bad-request',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unknown-format',
  422: 'invalid',
  429: 'too-many',
  502: 'away',
  503: 'away',
  504: 'away',
} as const;

const isKnown = (status: number): status is keyof typeof CODES => status in CODES;

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

/** How long problem messages may take to load, ms, before English is used. */
const PATIENCE = 2000;

type Words = typeof import('../../domain/problems/words.ts');

/**
 * Most pages never have a problem, and the English text is included: other languages are loaded when needed.
 */
function localised<Body>(body: Body, put: (words: Words) => Promise<Body>): Promise<Body> {
  const words = import(/* webpackChunkName: "problems" */ '../../domain/problems/words.ts')
    .then(put)
    .catch(() => body);
  return Promise.race([words, new Promise<Body>((give) => setTimeout(give, PATIENCE, body))]);
}

const isEnglish = () => pageLanguage() === SOURCE_LANGUAGE;

/** A response's body with its messages, such as why a job failed, in the page's language. */
export async function inWords(text: unknown, parse: (text: unknown) => unknown): Promise<unknown> {
  const body = parse(text);
  // Quotes in nested text are escaped.
  if (isEnglish() || !String(text).includes('_says":')) return body;
  return localised(body, (words) => words.answerInPageLanguage(body));
}

async function wordedProblem(problem: Problem): Promise<Problem> {
  return isEnglish() ? problem : localised(problem, (words) => words.inPageLanguage(problem));
}

/** Seconds of a Retry-After header (RFC 9110, 10.2.3), which is a number or a date. */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/** The error for a response outside 200–299, whatever its body, in the page's language. */
export async function errorOfResponse(response: ErrorResponse, body: unknown): Promise<ApiError> {
  const { status } = response;
  const known = isKnown(status) ? CODES[status] : 'server';
  const problem = isProblem(body) ? await wordedProblem(body) : {};
  const type = typeof problem.type === 'string' && problem.type !== 'about:blank' ? problem.type : '';
  // Without a type the title only repeats the status (RFC 9457, 4.2.1); our own message is readable.
  const title =
    type && typeof problem.title === 'string' && problem.title ? problem.title : t(`title.${known}`);
  const detail = typeof problem.detail === 'string' && problem.detail ? problem.detail : '';
  return new ApiError({
    status,
    code: type.split(/[/:#]/).at(-1) || (known === 'server' && status < 500 ? `http-${status}` : known),
    title,
    message: detail || t(`error.${known}`),
    fields: fieldsOf(problem),
    retryAfter: retryAfterSeconds(response.headers['retry-after'], Date.now()),
    response,
    body,
  });
}

/** The error for a request without a response. */
export function lostError({ timedOut, cause }: { timedOut: boolean; cause: unknown }): ApiError {
  const code = timedOut ? 'timeout' : 'network';
  return new ApiError({ status: 0, code, title: t(`title.${code}`), message: t(`error.${code}`), cause });
}
