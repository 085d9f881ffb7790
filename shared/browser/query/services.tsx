import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Client, type ClientOptions, createClient } from '../api/index.ts';
import { createSession, type Session, SessionProvider } from '../session/index.ts';
import { createQueryClient } from './create-query-client.ts';

/** The singletons of a page. */
export interface Services {
  client: Client;
  queryClient: QueryClient;
  session: Session;
}

/** Creates a page's client, cache and session, and clears the cache when the user changes. */
export function createServices(options: ClientOptions = {}): Services {
  const client = createClient(options);
  const queryClient = createQueryClient(client);
  const session = createSession(client);
  let lastUser: number | null = null;
  session.subscribe(() => {
    const { user } = session.getState();
    const userId = user?.id ?? null;
    if (lastUser !== null && userId !== lastUser) queryClient.clear();
    lastUser = userId;
  });
  return { client, queryClient, session };
}

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <SessionProvider session={services.session}>{children}</SessionProvider>
    </QueryClientProvider>
  );
}
