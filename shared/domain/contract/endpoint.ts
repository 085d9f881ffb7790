import { z } from '@tessera/shared/schema';
import type { Permission } from '../policy/permissions.ts';
import type { ResourceRule } from './resource.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.ZodType;

/**
 * One API endpoint. `path` is below `/api`, with `{name}` for parameters. All users of the API (server, axios
 * client, forms, OpenAPI) take their types and validation from here.
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
  /**
   * `null` = public, `'session'` = any signed-in user, otherwise a permission that the user's role must
   * grant.
   */
  access: null | 'session' | Permission;
  params: P;
  query: Q;
  body: B;
  /** Encoding of the body; `multipart` has a `file` part in addition to the fields of `body`. */
  bodyKind: 'none' | 'json' | 'multipart';
  /** Names of further parts of a multipart body that may be files. */
  moreFiles?: readonly string[];
  answer: A;
  /** Encoding of the response; `file` and `events` have no JSON shape. */
  answerKind: 'json' | 'file' | 'events';
  status: number;
  /** Statuses and their meaning, in addition to the common ones (400, 401, 403, 404, 422, 429). */
  errors: Record<number, string>;
  /** The resource it acts on, if access to it is granted individually; users without access get 404. */
  resource?: ResourceRule | undefined;
  /** Whether it is audited; by default the server decides by the endpoint's effect. */
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
  moreFiles?: readonly string[];
  answer?: A;
  answerKind?: Endpoint['answerKind'];
  status?: number;
  errors?: Record<number, string>;
  resource?: ResourceRule;
  audit?: boolean;
}

const none = z.object({});
export type None = typeof none;

/**
 * Defines an endpoint of the API. Bundlers drop endpoints that a part does not call. A definition that creates schemas
 * also needs `@__PURE__`; only files in the shell's first load have it, where it saves 0.5 KB.
 */
/* @__NO_SIDE_EFFECTS__ */
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
/** The input type: fields with defaults are optional. */
export type QueryInput<E> = E extends Endpoint<Shape, infer Q, Shape, Shape> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<Shape, Shape, infer B, Shape> ? z.input<B> : never;

/** The path of an endpoint below `/api` with its parameters filled in and encoded. */
export function endpointPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
