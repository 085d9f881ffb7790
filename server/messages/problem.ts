import { STATUS_CODES } from 'node:http';
import type { Problem, Wording } from '../../shared/domain/contract/common.ts';
import type { DatabaseFailure } from '../db/failures.ts';
import { Localised, type LocalisedId, localised, type Refusal } from './localised.ts';

/** A rejected field of a body; `path` with dots. */
export interface WrongField {
  path: string;
  message: Refusal;
}

/**
 * An error answered as problem details (RFC 9457) with its status. The detail is a message for users, which
 * pages show in their language, or `forPrograms` if no page shows it.
 */
export class ProblemError extends Error {
  readonly status: number;
  /** The detail as catalogue wording. */
  readonly says: Wording | undefined;
  readonly fields: WrongField[] | undefined;
  /** Further members of the response body, e.g. `current` for a conflict. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** The last part of the problem's `type`; lets programs tell errors of one status apart. */
  readonly code: string | undefined;
  readonly title: string | undefined;

  constructor(
    status: number,
    detail: Refusal,
    options: {
      fields?: WrongField[];
      extra?: Record<string, unknown>;
      headers?: Record<string, string>;
      code?: string;
      /** Title for the code; required with `code`. */
      title?: string;
    } = {},
  ) {
    super(String(detail));
    this.status = status;
    this.says = detail instanceof Localised ? detail.says : undefined;
    this.fields = options.fields;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.code = options.code;
    this.title = options.title;
  }
}

/** Things that a request may not find. */
export type Thing = NamesIn<'not-found.'>;
type NamesIn<Prefix extends string> = {
  [Id in LocalisedId]: Id extends `${Prefix}${infer Name}` ? Name : never;
}[LocalisedId];

export function notFound(thing: Thing): ProblemError {
  return new ProblemError(404, localised(`not-found.${thing}`));
}

/** 409 for an outdated version. */
export function stale(thing: NamesIn<'stale.'>, current: unknown): ProblemError {
  return new ProblemError(409, localised(`stale.${thing}`), { extra: { current } });
}

export function wrongField(path: string, message: Refusal): ProblemError {
  return new ProblemError(422, message, { fields: [{ path, message }] });
}

const UNAVAILABLE: Record<DatabaseFailure, { status: number; wait: number }> = {
  gone: { status: 503, wait: 2 },
  busy: { status: 503, wait: 2 },
  full: { status: 507, wait: 30 },
};

/** The response while the database is unavailable; `Retry-After` says when to try again. */
export function unavailable(failure: DatabaseFailure): ProblemError {
  const { status, wait } = UNAVAILABLE[failure];
  const title = status === 507 ? 'Insufficient Storage' : undefined;
  return new ProblemError(status, localised(`unavailable.${failure}`), {
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
    ...(refusal.says ? { says: refusal.says } : {}),
    ...(refusal.fields ? { errors: refusal.fields.map(inBody) } : {}),
  };
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
  });
}

function inBody({ path, message }: WrongField): { path: string; message: string; says?: Wording } {
  return { path, message: String(message), ...(message instanceof Localised ? { says: message.says } : {}) };
}
