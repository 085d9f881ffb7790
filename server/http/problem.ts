import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../shared/contract/common.ts';
import type { DatabaseFailure } from '../db/failures.ts';

/** An error that is answered as problem details (RFC 9457) with its status. The detail is a sentence for people. */
export class ProblemError extends Error {
  readonly status: number;
  readonly fields: { path: string; message: string }[] | undefined;
  /** Further members of the response body, e.g. `current` for a conflict. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** The last part of the problem's `type`; lets programs tell errors of one status apart. */
  readonly code: string | undefined;
  readonly title: string | undefined;

  constructor(
    status: number,
    detail: string,
    options: {
      fields?: { path: string; message: string }[];
      extra?: Record<string, unknown>;
      headers?: Record<string, string>;
      code?: string;
      /** The code in words; required with `code`. */
      title?: string;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.fields = options.fields;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.code = options.code;
    this.title = options.title;
  }
}

export function notFound(thing: string): ProblemError {
  return new ProblemError(404, `There is no such ${thing}, or it was deleted.`);
}

/** 409 for a version that is no longer current. */
export function stale(thing: string, current: unknown): ProblemError {
  return new ProblemError(
    409,
    `This ${thing} was changed meanwhile. Compare with the present one and save again.`,
    {
      extra: { current },
    },
  );
}

export function wrongField(path: string, message: string): ProblemError {
  return new ProblemError(422, message, { fields: [{ path, message }] });
}

const UNAVAILABLE: Record<DatabaseFailure, { status: number; detail: string; wait: number }> = {
  gone: { status: 503, detail: 'The database does not answer. Try again in a moment.', wait: 2 },
  busy: { status: 503, detail: 'The database is too busy. Try again in a moment.', wait: 2 },
  full: {
    status: 507,
    detail: "The server's disk is full. Nothing was saved; its operator has to make room.",
    wait: 30,
  },
};

/** The response while the database cannot do its work; `Retry-After` says when to try again. */
export function unavailable(failure: DatabaseFailure): ProblemError {
  const { status, detail, wait } = UNAVAILABLE[failure];
  const title = status === 507 ? 'Insufficient Storage' : undefined;
  return new ProblemError(status, detail, {
    headers: { 'retry-after': String(wait) },
    ...(title ? { title } : {}),
  });
}

export function problemResponse(refusal: ProblemError): Response {
  const body: Problem & Record<string, unknown> = {
    ...refusal.extra,
    type: refusal.code ? `urn:tessera:problem:${refusal.code}` : 'about:blank',
    title: refusal.title ?? STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
  };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
  });
}
