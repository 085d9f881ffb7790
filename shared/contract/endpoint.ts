import { z } from '@tessera/shared/schema';
import type { Permission } from '../policy/permissions.ts';
import type { ResourceRule } from './resource.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.ZodType;

/**
 * One call of the API. `path` is below `/api`, with `{name}` for parameters. Everything that speaks the API
 * (server, axios client, forms, OpenAPI) takes its types and its validation from here.
 */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
> {
  /** Unique name, `noun.verb`; the operationId of the OpenAPI document. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  /** `null` = anybody, `'session'` = anybody signed in, otherwise what the user's role must grant. */
  access: null | 'session' | Permission;
  params: P;
  query: Q;
  body: B;
  /** How the body travels; `multipart` carries a `file` part beside the fields of `body`. */
  bodyKind: 'none' | 'json' | 'multipart';
  answer: A;
  /** How the answer travels; `file` and `events` have no JSON shape. */
  answerKind: 'json' | 'file' | 'events';
  status: number;
  /** Statuses, besides those every endpoint may answer (400, 401, 403, 404, 422, 429), with their meaning. */
  errors: Record<number, string>;
  /** On what it works, of what is given to people one by one; whoever was not given it gets 404. */
  resource?: ResourceRule | undefined;
  /** Whether it stands in the audit log; without it the server decides by what the endpoint does. */
  audit?: boolean | undefined;
}

interface Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Shape> {
  id: string;
  method: Method;
  path: string;
  summary: string;
  access: Endpoint['access'];
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: Endpoint['bodyKind'];
  answer?: A;
  answerKind?: Endpoint['answerKind'];
  status?: number;
  errors?: Record<number, string>;
  resource?: ResourceRule;
  audit?: boolean;
}

const none = z.object({});
export type None = typeof none;

export function endpoint<
  P extends Shape = None,
  Q extends Shape = None,
  B extends Shape = None,
  A extends Shape = z.ZodUnknown,
  const K extends Endpoint['bodyKind'] = 'none' | 'json',
>(definition: Definition<P, Q, B, A> & { bodyKind?: K }): Endpoint<P, Q, B, A> & { bodyKind: K } {
  const complete: Endpoint<P, Q, B, A> = {
    params: none as unknown as P,
    query: none as unknown as Q,
    body: none as unknown as B,
    answer: z.unknown() as unknown as A,
    bodyKind: definition.body ? 'json' : 'none',
    answerKind: 'json',
    status: 200,
    errors: {},
    ...definition,
  };
  return complete as Endpoint<P, Q, B, A> & { bodyKind: K };
}

export type Params<E> = E extends Endpoint<infer P, Shape, Shape, Shape> ? z.output<P> : never;
export type Query<E> = E extends Endpoint<Shape, infer Q, Shape, Shape> ? z.output<Q> : never;
export type Body<E> = E extends Endpoint<Shape, Shape, infer B, Shape> ? z.output<B> : never;
export type Answer<E> = E extends Endpoint<Shape, Shape, Shape, infer A> ? z.output<A> : never;
/** What a caller may send: fields with defaults are optional. */
export type QueryInput<E> = E extends Endpoint<Shape, infer Q, Shape, Shape> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<Shape, Shape, infer B, Shape> ? z.input<B> : never;

/** The path of an endpoint below `/api` with its parameters filled in and encoded. */
export function endpointPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
