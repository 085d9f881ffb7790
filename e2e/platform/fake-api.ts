import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import type { RemoteReport } from '@tessera/shared/contract/release';
import { permissionsOf } from '@tessera/shared/policy';

export interface FakeApi {
  /** What pages reported about remotes. */
  reports: RemoteReport[];
  handle: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** The minimal API the shell needs; remotes find empty lists. */
export function createFakeApi({ signedIn = true } = {}): FakeApi {
  const reports: RemoteReport[] = [];
  return {
    reports,
    handle(request, response, pathname) {
      if (!signedIn) return json(response, 401, {});
      if (pathname === '/api/user/') {
        return json(response, 200, {
          id: 1,
          email: 'ana@example.org',
          username: 'Ana',
          role: 'admin',
          disabled: false,
          permissions: permissionsOf('admin'),
        });
      }
      if (pathname === '/api/operations/reports') {
        void readJson(request).then((body) => reports.push(...(body as { reports: RemoteReport[] }).reports));
        return json(response, 200, { message: 'Noted' });
      }
      const isPaged = /\/(records|users\/)$/.test(pathname) || request.url?.includes('?page=');
      if (isPaged) return json(response, 200, { records: [], total_rows: 0 });
      if (/^\/api\/(glossary|document|translation_memory)\/$/.test(pathname)) return json(response, 200, []);
      json(response, 404, {});
    },
  };
}
