import { exportAuditEvents, listAuditEvents } from '@tessera/shared/contract/audit';
import type { Endpoint } from '@tessera/shared/contract/endpoint';
import { endpointPath } from '@tessera/shared/contract/endpoint';
import { endSessionOf, endSessionsOf, listSessionsOf } from '@tessera/shared/contract/session';
import { listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import { createLink, removeTotp, unlockUser } from '@tessera/shared/contract/user';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const msw = setupServer(...createHandlers());
beforeAll(() => msw.listen());
afterAll(() => msw.close());

async function call({ method, path }: Endpoint, params: Record<string, unknown> = {}, query = '') {
  const response = await fetch(`http://localhost/api${endpointPath(path, params)}${query}`, { method });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

// `mock` answers 500 to whatever the contract does not allow, so a status below is the contract kept.
test('the mocked audit log is paged and filtered as the server’s', async () => {
  const first = await call(listAuditEvents);
  expect([first.status, first.body.records.length, first.body.total_rows]).toEqual([200, 100, 125]);
  expect((await call(listAuditEvents, {}, '?page=1')).body.records).toHaveLength(25);
  const { body } = await call(listAuditEvents, {}, '?action=users');
  expect(new Set(body.records.map(({ action }: { action: string }) => action))).toEqual(
    new Set(['users.role']),
  );
  expect((await call(exportAuditEvents, {}, '?action=users')).body.split('\r\n')[0]).toBe('id,time,action');
});

test('mocked sessions and tokens are listed, ended and revoked', async () => {
  const { body } = await call(listSessionsOf, { id: 2 });
  expect(body).toHaveLength(2);
  expect((await call(endSessionOf, { id: 2, session: body[0].id })).status).toBe(200);
  expect((await call(endSessionOf, { id: 2, session: body[0].id })).status).toBe(404);
  expect((await call(endSessionsOf, { id: 2 })).status).toBe(200);
  expect((await call(listSessionsOf, { id: 2 })).body).toEqual([]);
  const [token] = (await call(listTokensOf, { id: 2 })).body;
  expect((await call(revokeTokenOf, { id: 2, token: token.id })).status).toBe(200);
  expect((await call(listTokensOf, { id: 2 })).body).toEqual([]);
});

test('mocked users are unlocked, get links, and lose their second factor', async () => {
  expect((await call(unlockUser, { id: 4 })).body.locked).toBe(false);
  expect((await call(createLink, { id: 7 })).body.kind).toBe('invite');
  expect((await call(createLink, { id: 2 })).body.kind).toBe('reset');
  expect((await call(createLink, { id: 6 })).status).toBe(409);
  expect((await call(removeTotp, { id: 1 })).status).toBe(200);
  expect((await call(removeTotp, { id: 99 })).status).toBe(404);
});
