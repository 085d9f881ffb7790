/// <reference path="./oidc-provider.d.ts" />
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface Person {
  email?: string;
  /** Some providers send a string. */
  email_verified?: boolean | 'true' | 'false';
  name?: string;
  /** Reported as the method of authentication. */
  acr?: string;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The people who can sign in, by login, with their claims. */
  people: Map<string, Person>;
  stop(): Promise<void>;
  /** Listens on the same port again. */
  start(): Promise<void>;
}

/** A real OpenID Connect provider on this machine with plain sign-in pages, for tests only. */
export async function startTestProvider(
  redirectUri: string,
  { secretIn = 'basic' }: { secretIn?: 'basic' | 'post' } = {},
): Promise<TestProvider> {
  const people = new Map<string, Person>();
  let server: Server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise((closed) => server.close(closed));
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'tessera', clientSecret: 'a secret of the test provider' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: `client_secret_${secretIn}`,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    acrValues: ['password', 'mfa', 'key'],
    clientAuthMethods: [`client_secret_${secretIn}`],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['of the test provider'] },
    async findAccount(_context: unknown, id: string) {
      const { acr: _, ...said } = people.get(id) ?? {};
      return { accountId: id, claims: async () => ({ sub: id, ...said }) };
    },
  });
  // Its pages ask only for a name; the test says how strong the sign-in was.
  Object.defineProperty(provider.Session.prototype, 'acr', {
    get(this: { accountId?: string }) {
      return people.get(this.accountId ?? '')?.acr;
    },
    set() {},
  });
  const start = () =>
    new Promise<void>((ready) => {
      server = createServer(provider.callback());
      server.listen(port, '127.0.0.1', () => ready());
    });
  await start();
  return {
    issuer,
    ...client,
    people,
    start,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
