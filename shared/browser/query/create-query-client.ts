import { QueryClient } from '@tanstack/react-query';
import { type Client, isApiError } from '../api/index.ts';
import { registerClient } from './client-registry.ts';

/** Retries of a read. */
const MAX_RETRIES = 2;

/** Only transient failures are retried: a lost connection or a failing server, never a rejection. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const passing = error.status === 0 || error.status >= 502;
  return passing && failures < MAX_RETRIES;
}

/** The page's only cache, reading through `client`. */
export function createQueryClient(client: Client): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // 'online' would leave a screen on its skeleton forever when the browser wrongly believes it is offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  registerClient(queryClient, client);
  return queryClient;
}
