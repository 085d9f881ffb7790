import { exportAuditEvents, listAuditEvents } from '@tessera/shared/contract/audit';
import type { Endpoint } from '@tessera/shared/contract/endpoint';
import { endpointPath } from '@tessera/shared/contract/endpoint';
import { endSessionOf, endSessionsOf, listSessionsOf } from '@tessera/shared/contract/session';
import { confirmIdentity } from '@tessera/shared/contract/sign-in';
import { createToken, listTokens, listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import { confirmTotp, getTotp, startTotp } from '@tessera/shared/contract/totp';
import { createLink, getAccount, removeTotp, unlockUser } from '@tessera/shared/contract/user';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tessera/shared/contract/webhook';
import { exportWorkspace } from '@tessera/shared/contract/workspace-export';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';
import { MOCK_PASSWORD } from './own-handlers.ts';

const msw = setupServer(...createHandlers());
beforeAll(() => msw.listen());
afterAll(() => msw.close());

async function call(
  { method, path }: Endpoint,
  params: Record<string, unknown> = {},
  query = '',
  sent?: Record<string, unknown>,
) {
  const url = `http://localhost/api${endpointPath(path, params)}${query}`;
  const response = await fetch(url, { method, ...(sent ? { body: JSON.stringify(sent) } : {}) });
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

const send = (endpoint: Endpoint, sent: Record<string, unknown>, params = {}) =>
  call(endpoint, params, '', sent);

test('the mocked own account asks who one is before what changes how one signs in, and before the export', async () => {
  const token = { name: 'Build', scopes: ['document.read'] };
  const refused = await send(createToken, token);
  expect([refused.status, refused.body.type]).toEqual([403, 'urn:tessera:problem:confirm-required']);
  expect((await call(exportWorkspace)).status).toBe(403);
  expect((await call(getAccount)).body.confirmed).toBe(false);
  expect((await send(confirmIdentity, { password: 'a guess' })).status).toBe(422);
  expect((await send(confirmIdentity, { password: MOCK_PASSWORD })).status).toBe(200);
  expect((await call(exportWorkspace)).status).toBe(200);
  expect((await call(getAccount)).body.confirmed).toBe(true);
  expect((await send(createToken, token)).body.token).toMatch(/^tsra_/);
  expect((await call(listTokens)).body).toHaveLength(1);
  expect((await send(startTotp, {})).status).toBe(201);
  expect((await send(confirmTotp, { code: '000000' })).status).toBe(422);
  expect((await send(confirmTotp, { code: '123456' })).body.recovery_codes).toHaveLength(10);
  expect((await call(getTotp)).body).toEqual({ enabled: true, recovery_codes_left: 10 });
});

test('mocked webhooks are made, tested and deleted', async () => {
  const fields = { name: 'Build', url: 'https://example.com/hook', events: ['job.failed'] };
  const { id, secret } = (await send(createWebhook, fields)).body;
  expect(secret).toMatch(/^tswh_/);
  expect((await call(testWebhook, { id })).status).toBe(201);
  expect((await call(listDeliveries, { id })).body.total_rows).toBe(1);
  expect((await call(listWebhooks)).body).toMatchObject([{ id, last_status: 'delivered' }]);
  expect((await call(deleteWebhook, { id })).status).toBe(200);
  expect((await call(deleteWebhook, { id })).status).toBe(404);
});
