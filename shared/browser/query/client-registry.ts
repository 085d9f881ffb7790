import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/index.ts';

/** Allows query options without a client: their function finds it through the query client it runs in. */
const clients = new WeakMap<QueryClient, Client>();

export function registerClient(queryClient: QueryClient, client: Client): void {
  clients.set(queryClient, client);
}

export function clientOf(queryClient: QueryClient): Client {
  const client = clients.get(queryClient);
  if (!client) throw new Error('This QueryClient has no API client. Make it with createQueryClient(client).');
  return client;
}
