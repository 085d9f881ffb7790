import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../domain/contract/endpoint.ts';
import type { ApiError, CallArguments, CallInput, CallOptions, Client } from '../api/index.ts';
import { clientOf } from './client-registry.ts';
import { type Affected, isAffected } from './query-of.ts';

type MutationOptions = Pick<CallOptions, 'onUploadProgress' | 'signal' | 'idempotencyKey'>;

export type MutationInput<E> =
  Record<string, never> extends CallInput<E>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: only void lets `mutate()` be called without an argument
      (CallInput<E> & MutationOptions) | void
    : CallInput<E> & MutationOptions;

export interface MutationOfOptions<E>
  extends Omit<UseMutationOptions<Answer<E>, ApiError, MutationInput<E>>, 'mutationFn'> {
  /** The endpoints whose cached responses this change invalidates. */
  invalidates?: readonly Affected[] | ((answer: Answer<E>, input: MutationInput<E>) => readonly Affected[]);
}

/** Refetches active queries and marks the others stale; resolves when the fetches are done. */
export async function invalidate(queryClient: QueryClient, affected: readonly Affected[]): Promise<void> {
  // A pending first load may return the state before the change, and TanStack Query would wait for it instead of
  // fetching again.
  await queryClient.cancelQueries({
    predicate: ({ queryKey, state }) => state.data === undefined && isAffected(queryKey, affected),
  });
  await queryClient.invalidateQueries({ predicate: (query) => isAffected(query.queryKey, affected) });
}

/**
 * A mutation: `mutate({ params, query, body, file })`. Queries in `invalidates` are refetched in the
 * background; the mutation does not wait.
 */
export function useMutationOf<E extends Endpoint>(
  endpoint: E,
  { invalidates, onSuccess, ...options }: MutationOfOptions<E> = {},
): UseMutationResult<Answer<E>, ApiError, MutationInput<E>> {
  const queryClient = useQueryClient();
  return useMutation<Answer<E>, ApiError, MutationInput<E>>({
    ...options,
    mutationFn: (input) =>
      clientOf(queryClient).call<E>(endpoint, ...([input ?? undefined] as unknown as CallArguments<E>)),
    onSuccess: (answer, input, ...rest) => {
      const affected = typeof invalidates === 'function' ? invalidates(answer, input) : invalidates;
      if (affected?.length) void invalidate(queryClient, affected);
      return onSuccess?.(answer, input, ...rest);
    },
  });
}

/**
 * The API client, for uses that are neither a query nor a mutation: streaming, or saves that outlive a
 * component.
 */
export function useClient(): Client {
  return clientOf(useQueryClient());
}
