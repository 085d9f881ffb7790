export {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { createQueryClient, shouldRetry } from './create-query-client.ts';
export { type Affected, isAffected, keyOf, type QueryOf, queryOf } from './query-of.ts';
export { createServices, type Services, ServicesProvider } from './services.tsx';
export {
  invalidate,
  type MutationInput,
  type MutationOfOptions,
  useClient,
  useMutationOf,
} from './use-mutation-of.ts';
