import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../domain/contract/endpoint.ts';
import type { CallArguments, CallInput, Client } from '../api/index.ts';
import { clientOf } from './client-registry.ts';

type Carried = { params?: unknown; query?: unknown; body?: unknown };
type Input<E> = Omit<CallInput<E>, 'file'>;
type Arguments<E> = Record<string, never> extends CallInput<E> ? [input?: Input<E>] : [input: Input<E>];

/** `[path, params, query, body]`; absent parts at the end are left out. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): QueryKey {
  const { params, query, body } = (input ?? {}) as Carried;
  const key: unknown[] = [endpoint.path, params ?? {}, query ?? {}];
  if (body !== undefined) key.push(body);
  return key;
}

/**
 * Options for `useQuery`, `prefetchQuery` and `setQueryData` that read an endpoint. Also for the POST endpoints that
 * only look something up (`memory.matches`, `glossary.terms`). An answer without content is `null`.
 */
export function queryOf<E extends Endpoint>(endpoint: E, ...input: Arguments<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, ...input),
    queryFn: async ({ client: queryClient, signal }) => {
      const client: Client = clientOf(queryClient);
      const [carried] = input;
      const answer = await client.call<E>(
        endpoint,
        ...([{ ...carried, signal }] as unknown as CallArguments<E>),
      );
      // TanStack Query refuses undefined as data.
      return answer === undefined ? (null as Answer<E>) : answer;
    },
  });
}

/** The type of `queryOf` for this response shape. */
export type QueryOf<T> = ReturnType<typeof queryOptions<T>>;

/**
 * The queries a change invalidates: an endpoint with all parameters and filters, or only with these
 * parameters.
 */
export type Affected = Endpoint | { endpoint: Endpoint; params: Record<string, unknown> };

/** True when a query under `key` reads one of the affected endpoints. */
export function isAffected(key: QueryKey, affected: readonly Affected[]): boolean {
  return affected.some((entry) => {
    if (!('endpoint' in entry)) return key[0] === entry.path;
    const params = key[1] as Record<string, unknown> | undefined;
    return (
      key[0] === entry.endpoint.path &&
      Object.entries(entry.params).every(([name, value]) => String(params?.[name]) === String(value))
    );
  });
}
