import { QueryClient } from '@tanstack/react-query';
import { type Client, isApiError } from '../api/index.ts';
import { registerClient } from './client-registry.ts';

/** Tries after the first that a reading call gets. */
const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: a lost connection and a failing server, never a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const passing = error.status === 0 || error.status >= 502;
  return passing && failures < MAX_RETRIES;
}

/** The one cache of the page, reading through `client`. */
export function createQueryClient(client: Client): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // 'online' would leave a screen on its skeleton for ever when the browser believes to be offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  registerClient(queryClient, client);
  return queryClient;
}
