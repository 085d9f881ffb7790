import axios, { type AxiosProgressEvent, type AxiosResponse, isAxiosError } from 'axios';
import type { z } from 'zod';
import {
  type Answer,
  type BodyInput,
  type Endpoint,
  endpointPath,
  type Params,
  type QueryInput,
} from '../../domain/contract/endpoint.ts';
import { type ErrorResponse, isApiError } from './api-error.ts';
import { checkAnswer } from './check-answer.ts';
import { errorOfResponse, inWords, lostError, retryAfterSeconds } from './problems.ts';
import { newIdempotencyKey, type Outcome, sleep, waitBeforeRepeat } from './repeat.ts';

/** Time-out of calls other than uploads, ms: a hanging server must not look like a slow one. */
const TIMEOUT_MS = 60_000;

/** zod's input type for a coerced field is anything; callers should pass the output type. */
type Sendable<Input, Output> = {
  [K in keyof Input]: unknown extends Input[K] ? (K extends keyof Output ? Output[K] : never) : Input[K];
};
type Field<Name extends string, Value> = unknown extends Value
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Q> ? Sendable<z.input<Q>, z.output<Q>> : QueryInput<E>;

/** The input of a call: a member is required exactly when the contract has required fields. */
export type CallInput<E> = Field<'params', Params<E>> &
  Field<'query', QueryOf<E>> &
  Field<'body', BodyInput<E>> & {
    /** The `file` part of a multipart endpoint. */
    file?: File;
    /** Its further files, by part name. */
    moreFiles?: Readonly<Record<string, File>>;
  };

export interface CallOptions {
  signal?: AbortSignal;
  /** Upload progress; both in bytes, `total` is 0 while unknown. */
  onUploadProgress?: (progress: { loaded: number; total: number }) => void;
  /** `throw` rejects on a 401 instead of asking the user to sign in again. */
  onUnauthorised?: 'ask' | 'throw';
  /**
   * The key of this write, made by {@link newIdempotencyKey}: the server processes it once, however often it
   * is sent, and repeats the first answer. By default each call has a new one, shared by its repeats; pass
   * one to repeat a write later, for example after a reload.
   */
  idempotencyKey?: string;
}

/** The arguments of `call`: the input may be omitted when nothing in it is required. */
export type CallArguments<E> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions];

export interface Client {
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Answer<E>>;
  /** URL for a plain link or an EventSource, which send the session cookie. */
  downloadUrl<E extends Endpoint>(endpoint: E, params?: Params<E>, query?: QueryOf<E>): string;
  /** Sets the handler of a 401: it resolves with true once the user has signed in again, and the call is repeated. */
  setUnauthorisedHandler(handler: () => Promise<boolean>): void;
}

export interface ClientOptions {
  baseUrl?: string;
  onUnauthorised?: () => Promise<boolean>;
  /** Log fields missing from the contract; on by default outside production builds. */
  strict?: boolean;
  /** Pauses in ms before each repeat of a write whose answer was lost; one repeat per pause. */
  repeatAfter?: readonly number[];
}

/** Two repeats cover a server restarting behind a proxy, or a broken connection. */
const REPEAT_AFTER: readonly number[] = [300, 1500];

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
  moreFiles?: Readonly<Record<string, File>>;
}

/** Query string without absent values; a list becomes a repeated parameter. */
export function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function multipart(fields: unknown, files: Readonly<Record<string, File | undefined>>): FormData {
  const form = new FormData();
  // Fields first, so that the server can validate them before the file has arrived.
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [part, file] of Object.entries(files)) if (file) form.append(part, file, file.name);
  return form;
}

function parseBody(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function describe(response: AxiosResponse, url: string): ErrorResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name.toLowerCase()] = String(value);
  return { status: response.status, headers, url };
}

function outcomeOf({ status, headers }: AxiosResponse): Outcome {
  return { status, retryAfter: retryAfterSeconds(String(headers['retry-after'] ?? ''), Date.now()) };
}

/** A time-out is not repeated: the server may still be working, and the user has waited long enough. */
function outcomeOfError(error: unknown): Outcome {
  const isLost = isApiError(error) && error.code === 'network';
  return { status: isLost ? 0 : -1, retryAfter: null };
}

/**
 * The only API client. Types come from the endpoint; responses are validated against it; every failure is an
 * `ApiError`, except an aborted call, which throws the platform's AbortError.
 */
export function createClient({
  baseUrl = '/api',
  onUnauthorised,
  strict = process.env.NODE_ENV !== 'production',
  repeatAfter = REPEAT_AFTER,
}: ClientOptions = {}): Client {
  const http = axios.create({
    // We handle statuses and JSON ourselves: axios would hide an unparsable body and lose an empty one.
    validateStatus: () => true,
    transformResponse: (data: unknown) => data,
    headers: { Accept: 'application/json' },
  });
  let askToSignIn = onUnauthorised;

  function urlOf(endpoint: Endpoint, params: unknown, query: unknown): string {
    const path = endpointPath(endpoint.path, (params ?? {}) as Record<string, unknown>);
    return baseUrl + path + queryString(query as Record<string, unknown> | undefined);
  }

  async function send(endpoint: Endpoint, input: LooseInput): Promise<AxiosResponse> {
    const isUpload = endpoint.bodyKind === 'multipart';
    const { onUploadProgress, signal } = input;
    try {
      return await http.request({
        method: endpoint.method,
        url: urlOf(endpoint, input.params, input.query),
        data: isUpload
          ? multipart(input.body, { file: input.file, ...input.moreFiles })
          : endpoint.bodyKind === 'json'
            ? (input.body ?? {})
            : undefined,
        responseType: endpoint.answerKind === 'file' ? 'blob' : 'text',
        timeout: isUpload ? 0 : TIMEOUT_MS,
        signal,
        ...(input.idempotencyKey && { headers: { 'Idempotency-Key': `"${input.idempotencyKey}"` } }),
        onUploadProgress: onUploadProgress
          ? (event: AxiosProgressEvent) => onUploadProgress({ loaded: event.loaded, total: event.total ?? 0 })
          : undefined,
      });
    } catch (error) {
      if (signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError');
      const timedOut = isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
      throw lostError({ timedOut, cause: error });
    }
  }

  /** Resends a write under the same key while its answer is lost; reads are left to their queries. */
  async function sendRepeatedly(
    endpoint: Endpoint,
    input: LooseInput,
    pauses = endpoint.method === 'GET' ? [] : repeatAfter,
  ): Promise<AxiosResponse> {
    const [pause, ...later] = pauses;
    const sent = send(endpoint, input);
    if (pause === undefined) return sent;
    const wait = waitBeforeRepeat(await sent.then(outcomeOf, outcomeOfError), pause);
    if (wait === null) return sent;
    await sleep(wait, input.signal);
    return sendRepeatedly(endpoint, input, later);
  }

  async function call(endpoint: Endpoint, given: LooseInput = {}): Promise<unknown> {
    const { idempotencyKey = newIdempotencyKey() } = given;
    const input = endpoint.method === 'GET' ? given : { ...given, idempotencyKey };
    const response = await sendRepeatedly(endpoint, input);
    const { status } = response;
    const about = describe(response, urlOf(endpoint, input.params, input.query));
    if (status >= 200 && status < 300) {
      if (status === 204) return undefined;
      if (endpoint.answerKind === 'file') return response.data as unknown;
      return checkAnswer(endpoint, await inWords(response.data, parseBody), { strict, response: about });
    }
    const data: unknown = response.data instanceof Blob ? await response.data.text() : response.data;
    if (status === 401 && endpoint.access !== null && input.onUnauthorised !== 'throw' && askToSignIn) {
      // A second refusal has a reason other than the sign-in.
      if (await askToSignIn()) return call(endpoint, { ...input, onUnauthorised: 'throw' });
    }
    throw await errorOfResponse(about, parseBody(data));
  }

  return {
    call: call as Client['call'],
    downloadUrl: urlOf,
    setUnauthorisedHandler: (handler) => {
      askToSignIn = handler;
    },
  };
}
