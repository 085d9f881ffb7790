import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import type { RemoteReport } from '@tessera/shared/contract/release';
import { permissionsOf, type Role } from '@tessera/shared/policy';

export interface FakeApi {
  signedIn: boolean;
  role: Role;
  /** Statuses to return instead, by path, e.g. `{ '/api/user/': 500 }`. */
  failures: Record<string, { status: number; headers?: Record<string, string> }>;
  /** The calls in order, e.g. `GET /api/user/`. */
  calls: string[];
  /** What pages reported about remotes. */
  reports: RemoteReport[];
  handle: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The minimal API the shell needs; remotes find empty lists. Tests may change its state. */
export function createFakeApi({ signedIn = true, role = 'admin' as Role } = {}): FakeApi {
  const api: FakeApi = {
    signedIn,
    role,
    failures: {},
    calls: [],
    reports: [],
    handle(request, response, pathname) {
      api.calls.push(`${request.method} ${pathname}`);
      const failure = api.failures[pathname];
      if (failure) return json(response, failure.status, {}, failure.headers);
      if (pathname === '/api/auth/login') {
        api.signedIn = true;
        return json(response, 200, { message: 'Signed in' });
      }
      if (pathname === '/api/auth/logout') {
        api.signedIn = false;
        return json(response, 200, { message: 'Signed out' });
      }
      if (!api.signedIn) return json(response, 401, {});
      if (pathname === '/api/user/') {
        return json(response, 200, {
          id: 1,
          email: 'ana@example.org',
          username: 'Ana',
          role: api.role,
          disabled: false,
          permissions: permissionsOf(api.role),
        });
      }
      if (pathname === '/api/operations/reports') {
        void readJson(request).then((body) =>
          api.reports.push(...(body as { reports: RemoteReport[] }).reports),
        );
        return json(response, 200, { message: 'Noted' });
      }
      if (pathname === '/api/user/password') return json(response, 200, { message: 'Changed' });
      if (/^\/api\/(glossary|document|translation_memory)\/$/.test(pathname)) return json(response, 200, []);
      if (/\/(records|users\/)$/.test(pathname)) return json(response, 200, { records: [], total_rows: 0 });
      json(response, 404, {});
    },
  };
  return api;
}
