import type { Problem } from '../../domain/contract/common.ts';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

interface ProblemOptions {
  fields?: { path: string; message: string }[];
  /** In addition to the standard members, e.g. `current` of a conflict. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The last part of the problem's type. */
  code?: string;
}

/** An error response as the server writes it: problem details (RFC 9457). */
export function problem(
  status: number,
  detail: string,
  { fields, extra, headers, code }: ProblemOptions = {},
): Response {
  const body: Problem & Record<string, unknown> = {
    ...extra,
    type: code ? `urn:tessera:problem:${code}` : 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(fields ? { errors: fields } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
