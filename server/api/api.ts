import type { Context } from 'hono';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { Answer, Body, Endpoint, Params, Query } from '../../shared/domain/contract/endpoint.ts';
import { fieldWording } from '../../shared/domain/fields/field-wording.ts';
import { isAudited, recordCall, settingsBefore } from '../audit/audited-endpoint.ts';
import { deleteBlob } from '../db/blob.ts';
import { databaseFailure, ifThereIsRoom, isRace } from '../db/failures.ts';
import { compressed } from '../http/compress.ts';
import { readJson } from '../http/json-body.ts';
import { jsonResponse } from '../http/json-response.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { findUnstorable, requireStorable } from '../http/storable.ts';
import { requireVisible } from '../identity/policy/require-visible.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { forPrograms, Localised, localised, type Refusal } from '../messages/localised.ts';
import { notFound, ProblemError, problemResponse, unavailable } from '../messages/problem.ts';
import type { Services } from '../services/services.ts';
import { Metrics } from './metrics.ts';
import { readMultipart, type Upload } from './multipart.ts';
import { answerGivenBefore, doOnce } from './once/do-once.ts';
import { howOften } from './once/how-often.ts';
import { fingerprintOf, type NamedCall, readKey } from './once/kept-answers.ts';
import { authorise, identify } from './request-user.ts';

/** A parsed and authorised request, as passed to handlers. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The signed-in user. Endpoints with `access: null` get it as well, or `null` when nobody is signed in. */
  user: E['access'] extends null ? SessionUser | null : SessionUser;
  /** The stored file of a multipart body. */
  upload: E['bodyKind'] extends 'multipart' ? Upload : undefined;
  /** Its further files, by part name. */
  moreUploads: Readonly<Record<string, Upload>>;
  request: Request;
  /** The client's address, for rate limits and the list of sessions. */
  address: string;
}

/** Endpoints that monitoring and proxies poll, exempt from the rate limit. */
const UNLIMITED = new Set(['system.health', 'system.ready']);

/** The answer of a list may also be a page of it. */
type Reply<E extends Endpoint> = Answer<E> | (E extends { page: infer Page } ? Answer<Page> : never);
type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<Reply<E> | Response>;

/** A call that was answered with a problem, before or in its handler. */
export interface RefusedCall {
  problem: ProblemError;
  /** Raw, not validated. */
  params: Record<string, string>;
  body: unknown;
  request: Request;
  address: string;
}

interface Options {
  /** Called with every problem before it is answered, to record it. */
  onRefusal?: (call: RefusedCall, services: Services) => Promise<void>;
}

type Bindings = { incoming?: AsyncIterable<Uint8Array> & { socket?: { remoteAddress?: string } } };

/** A request before it is parsed and authorised. */
interface Incoming<E extends Endpoint> {
  endpoint: E;
  handler: Handler<E>;
  context: Context<{ Bindings: Bindings }>;
  request: Request;
  /** The client's address. */
  address: string;
  /** The parsed JSON body; read only once, however often this is called. */
  json: () => Promise<unknown>;
}

/** The API below `/api`: each route pairs an endpoint of the contract with its handler. */
export class Api {
  readonly hono = new Hono<{ Bindings: Bindings }>();
  readonly metrics = new Metrics();
  readonly #services: Services;
  readonly #rateLimit: RateLimit;

  constructor(services: Services) {
    this.#services = services;
    this.#rateLimit = new RateLimit({ amount: services.settings.rateLimit, per: 'minute' });
    this.hono.notFound(() => problemResponse(new ProblemError(404, forPrograms('No such endpoint.'))));
    this.hono.onError((error, context) => this.#answerError(error, context.req.method, context.req.path));
  }

  on<E extends Endpoint>(endpoint: E, handler: Handler<E>, { onRefusal }: Options = {}): void {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    this.hono.on(endpoint.method, `/api${path}`, async (context) => {
      const start = performance.now();
      const incoming = this.#receive(endpoint, handler, context);
      const response = await this.#handle(incoming).catch(async (error: unknown) => {
        if (isLeft(context.req.raw.signal, error))
          return problemResponse(new ProblemError(408, forPrograms('The client closed the connection.')));
        if (onRefusal && error instanceof ProblemError)
          await onRefusal(await this.#refused(incoming, error), this.#services);
        return this.#answerError(error, endpoint.method, context.req.path);
      });
      this.#measure(endpoint, response.status, performance.now() - start);
      return response;
    });
  }

  async #refused<E extends Endpoint>(
    { context, request, address, json }: Incoming<E>,
    problem: ProblemError,
  ): Promise<RefusedCall> {
    // The problem may be that the body cannot be read.
    const body = await json().catch(() => null);
    return { problem, params: context.req.param(), body, request, address };
  }

  /** Logs the endpoint, not the URL: a search query in it may be customers' text. */
  #measure(endpoint: Endpoint, status: number, ms: number): void {
    this.metrics.observe({ endpoint: endpoint.id, method: endpoint.method, status, seconds: ms / 1000 });
    if (!this.#services.settings.accessLog) return;
    this.#services.log('info', 'request', { endpoint: endpoint.id, status, ms: Math.round(ms) });
  }

  #receive<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    context: Context<{ Bindings: Bindings }>,
  ): Incoming<E> {
    const { req, env } = context;
    let body: Promise<unknown> | undefined;
    // Node's own request if available: wrapping it in a web stream costs more than the rest of reading a
    // small body.
    const json = () => {
      body ??= readJson(req.raw.headers, env?.incoming ?? req.raw.body ?? []);
      return body;
    };
    const address = clientAddress(context, this.#services.settings.trustProxy);
    return { endpoint, handler, context, request: req.raw, address, json };
  }

  async #handle<E extends Endpoint>(incoming: Incoming<E>): Promise<Response> {
    const { endpoint, request, address } = incoming;
    const user = await identify(endpoint, request, this.#services);
    // Counts the authenticated user, not the credential: a made-up credential does not create a new caller.
    if (!UNLIMITED.has(endpoint.id)) this.#rateLimit.take(user ? `user ${user.id}` : `address ${address}`);
    this.#authorise(endpoint, user);
    return this.#act(incoming, user);
  }

  #authorise(endpoint: Endpoint, user: SessionUser | null): void {
    try {
      authorise(endpoint, user);
    } catch (error) {
      const { log } = this.#services;
      if (user) log('warn', 'Call rejected', { endpoint: endpoint.id, user: user.id, via: user.via });
      throw error;
    }
  }

  /** Everything after authentication; a repeated write gets its first answer. */
  async #act<E extends Endpoint>(incoming: Incoming<E>, signedIn: SessionUser | null): Promise<Response> {
    const services = this.#services;
    const { endpoint, request } = incoming;
    const key = signedIn && howOften(endpoint) !== 'freely' ? readKey(request) : null;
    const named = key !== null && signedIn ? { userId: signedIn.id, key, fingerprint: '' } : null;
    try {
      // For uploads, the idempotency fingerprint is completed once the file has arrived.
      if (named && endpoint.bodyKind !== 'multipart') {
        const fields = endpoint.bodyKind === 'json' ? await incoming.json() : {};
        named.fingerprint = fingerprintOf([endpoint.method, request.url, fields]);
      }
      return await this.#parseAndRun(incoming, signedIn, named);
    } catch (error) {
      const before = named && (await answerGivenBefore(services, named, error));
      if (!before) throw error;
      return compressed(request, before);
    }
  }

  /** Parses, authorises, runs the handler, audits. */
  async #parseAndRun<E extends Endpoint>(
    incoming: Incoming<E>,
    signedIn: SessionUser | null,
    named: NamedCall | null,
  ): Promise<Response> {
    const services = this.#services;
    const { endpoint, handler, context, request, address } = incoming;
    const inPath = context.req.param();
    const params = endpoint.params.safeParse(inPath);
    // A path that cannot be an id is answered with 404.
    if (!params.success || findUnstorable(inPath) !== null) throw notFound('thing');
    const user = await this.#withResourceRole(endpoint, signedIn, { params: params.data });
    const query = parse(endpoint.query, context.req.query());
    const { fields, upload, more, sha256 } = await readBody(incoming, services, user);
    const call = {
      params: params.data,
      query,
      body: {},
      user,
      upload,
      moreUploads: more,
      request,
      address,
    } as Call<E>;
    let answer: Reply<E> | Response;
    try {
      if (named && upload) {
        const file = [upload.fileName, sha256];
        named.fingerprint = fingerprintOf([endpoint.method, request.url, fields, file]);
      }
      call.body = parse(endpoint.body, fields) as Body<E>;
      call.user = (await this.#withResourceRole(endpoint, user, { body: call.body })) as Call<E>['user'];
      answer = await doOnce(services, { endpoint, call: named }, async (given) => {
        if (!isAudited(endpoint)) return handler(call, given);
        const before = await settingsBefore(given.db, endpoint, call.params);
        const made = await handler(call, given);
        await this.#audit(endpoint, () => recordCall(given.db, endpoint, call, { before, answer: made }));
        return made;
      });
    } catch (error) {
      // A blob that cannot be deleted now is collected by retention.
      const uploads = upload ? [upload, ...Object.values(more)] : [];
      for (const { blobId } of uploads) await deleteBlob(services.db, blobId).catch(() => {});
      throw error;
    }
    services.readings.note(endpoint, { ...call, answer });
    if (answer instanceof Response) return compressed(request, answer);
    return jsonResponse(request, answer, endpoint.status);
  }

  /** A download that cannot be recorded on a full disk is logged instead, and takes place. */
  async #audit(endpoint: Endpoint, record: () => Promise<void>): Promise<void> {
    if (endpoint.method !== 'GET') return record();
    if (await ifThereIsRoom(record)) return;
    this.#services.log('warn', 'A call could not be recorded: disk full', { endpoint: endpoint.id });
  }

  /** The user with their role on the resource of the call. Throws 404 if they may not see it. */
  async #withResourceRole(
    endpoint: Endpoint,
    user: SessionUser | null,
    parts: { params?: unknown; body?: unknown },
  ): Promise<SessionUser | null> {
    const withRole = await requireVisible(this.#services.db, endpoint, user, parts);
    if (withRole !== user) authorise(endpoint, withRole);
    return withRole;
  }

  #answerError(error: unknown, method: string, path: string): Response {
    if (error instanceof ProblemError) return problemResponse(error);
    const failure = databaseFailure(error);
    if (failure) {
      this.#services.log('warn', 'The database failed a request', {
        method,
        endpoint: path.replace(/\d+/g, '{id}'),
        failure,
        error: String(error),
      });
      return problemResponse(unavailable(failure));
    }
    if (isRace(error)) {
      this.#services.log('warn', 'Two calls conflicted', { method, path, error: String(error) });
      return problemResponse(new ProblemError(409, localised('changed-at-once')));
    }
    this.#services.log('error', 'A request failed', {
      method,
      path,
      error: error instanceof Error ? error.stack : String(error),
    });
    return problemResponse(new ProblemError(500, localised('server-mistake')));
  }
}

/** Whether work ended because the client left. */
const isLeft = (signal: AbortSignal, error: unknown) => signal.aborted && error === signal.reason;

async function readBody(
  { endpoint, request, address, json }: Incoming<Endpoint>,
  services: Services,
  user: SessionUser | null,
) {
  if (endpoint.bodyKind === 'multipart' && user)
    return readMultipart(request, services, {
      by: { user, address },
      endpoint: endpoint.id,
      more: endpoint.moreFiles,
    });
  return {
    fields: endpoint.bodyKind === 'json' ? await json() : {},
    upload: undefined,
    more: {},
    sha256: '',
  };
}

function messageOf(issue: z.core.$ZodIssue, value: unknown): Refusal {
  const says = fieldWording(issue, value);
  return typeof says === 'string' ? forPrograms(says) : new Localised(says);
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  requireStorable(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: messageOf(issue, value),
  }));
  const detail = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  // Pages list the fields themselves, in their language.
  throw new ProblemError(422, forPrograms(detail), { fields });
}

/**
 * Behind a proxy, the last address is the one the proxy added; those before it come from the client and may
 * be forged.
 */
function clientAddress(context: Context<{ Bindings: Bindings }>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || context.env?.incoming?.socket?.remoteAddress || 'local';
}
