import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { post } from '../../outgoing/post.ts';
import { isPrivateAddress } from '../../outgoing/private-address.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { signatureOf } from './sender.ts';

let receiver: Server;
let address: string;
let received: { headers: IncomingMessage['headers']; body: string }[] = [];
let answers: number[] = [];
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startTestServer({ webhookPrivate: true });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => receiver.close(closed));
});
beforeEach(async () => {
  received = [];
  answers = [];
  for (const { id } of (await admin.get('/webhook/')).body) await admin.delete(`/webhook/${id}`);
});
afterEach(() => {
  vi.useRealTimers();
});

const sendAll = () => server.services.outbox.run();
const make = async (events: string[], url = address) =>
  (await admin.post('/webhook/', { name: 'Build', url, events })).body;
const newUser = () =>
  admin.post('/users/', { email: `${crypto.randomUUID()}@example.com`, username: 'Ana', role: 'user' });
const deliveries = async (id: number) => (await admin.get(`/webhook/${id}/deliveries`)).body.records;
const makeDue = () =>
  server.database.db
    .updateTable('webhook_delivery')
    .set({ next_at: new Date().toISOString() })
    .where('status', '=', 'pending')
    .execute();

describe('a delivery', () => {
  test('contains the event, signed with a time stamp and a secret that is shown once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id, secret } = await make(['user.changed']);
    expect(secret).toMatch(/^tswh_/);
    expect(JSON.stringify((await admin.get('/webhook/')).body)).not.toContain(secret);
    const rows = await server.database.db.selectFrom('webhook').select('secret').execute();
    for (const row of rows) expect(row.secret).toMatch(/^sealed1\./);
    const user = (await newUser()).body;
    await sendAll();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(JSON.parse(body)).toMatchObject({
      event: 'user.changed',
      data: { user_id: user.id, username: 'Ana', action: 'users.create' },
    });
    const timestamp = String(headers['tessera-timestamp']);
    expect(Number(timestamp)).toBe(Math.floor(Date.now() / 1000));
    expect(headers['tessera-signature']).toBe(signatureOf(secret, timestamp, body));
    expect(headers['tessera-signature']).not.toBe(signatureOf(secret, `${Number(timestamp) + 1}`, body));
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 204 }]);
    expect((await admin.get('/webhook/')).body[0]).toMatchObject({ last_status: 'delivered' });
  });

  test('is retried when the receiver fails, and reported as failed after seven attempts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id } = await make(['user.changed']);
    answers = Array(7).fill(500);
    await newUser();
    await sendAll();
    const [first] = await deliveries(id);
    expect(first).toMatchObject({ status: 'pending', attempts: 1, response_status: 500 });
    const delay = Date.parse(first.next_at) - Date.now();
    expect(delay).toBeGreaterThanOrEqual(9_000);
    expect(delay).toBeLessThanOrEqual(11_000);
    for (let time = 0; time < 10; time++) {
      await makeDue();
      await sendAll();
    }
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', attempts: 7, next_at: null }]);
    expect(received).toHaveLength(7);
  });

  test('can be sent again', async () => {
    const { id } = await make(['user.changed']);
    await newUser();
    await sendAll();
    const [done] = await deliveries(id);
    const again = await admin.post(`/webhook/${id}/deliveries/${done.id}/redeliver`);
    expect(again.body.status).toBe('pending');
    expect((await admin.post(`/webhook/${id}/deliveries/${done.id}/redeliver`)).status).toBe(409);
    await sendAll();
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body]);
    expect((await admin.post(`/webhook/${id}/deliveries/999999/redeliver`)).status).toBe(404);
  });

  test('follows no redirects', async () => {
    const { id } = await make(['user.changed']);
    answers = [302];
    await newUser();
    await sendAll();
    expect(received).toHaveLength(1);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'pending', response_status: 302 });
  });

  test('is not sent to disabled webhooks, or without a subscription to the event', async () => {
    await make(['document.finished']);
    const off = await make(['user.changed']);
    await admin.put(`/webhook/${off.id}`, { enabled: false });
    await newUser();
    await sendAll();
    expect(received).toEqual([]);
  });

  test('is sent by one of several servers', async () => {
    await make(['user.changed']);
    await newUser();
    await Promise.all([sendAll(), sendAll(), server.services.outbox.run()]);
    expect(received).toHaveLength(1);
  });
});

describe('the events', () => {
  const XLIFF =
    '<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>One</source></trans-unit></body></file></xliff>';
  const told = () =>
    received.map(({ body }) => JSON.parse(body)).map(({ event, data }) => [event, data.name]);

  test('include imported, finished and deleted documents', async () => {
    await make(['document.imported', 'document.finished', 'document.deleted', 'job.failed']);
    const { id } = (await admin.upload('/document/', XLIFF, 'f.xlf')).body;
    await server.runJobs();
    await sendAll();
    expect(told()).toEqual([['document.imported', 'f.xlf']]);
    const [record] = (await admin.get(`/document/${id}/records`)).body.records;
    const saved = await admin.put(`/document/records/${record.id}`, {
      target: 'Eins',
      approved: true,
      version: record.version,
    });
    expect(saved.status).toBe(200);
    await sendAll();
    expect(told().at(-1)).toEqual(['document.finished', 'f.xlf']);
    await admin.delete(`/document/${id}`);
    await sendAll();
    expect(told().at(-1)).toEqual(['document.deleted', 'f.xlf']);
    expect(told()).toHaveLength(3);
  });

  test('include failed jobs', async () => {
    await make(['job.failed']);
    await admin.upload('/document/', '<xliff version="1.2"><file', 'broken.xlf');
    await server.runJobs();
    await sendAll();
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
      event: 'job.failed',
      data: { kind: 'document.import', error: expect.any(String) },
    });
  });

  test('include a ping requested by an administrator', async () => {
    const { id } = await make(['job.failed']);
    expect((await admin.post(`/webhook/${id}/test`)).status).toBe(201);
    await sendAll();
    expect(received[0]?.headers['tessera-event']).toBe('ping');
  });
});

describe('a webhook', () => {
  test('is rejected without events, with an invalid address, or with a password in the address', async () => {
    const bad = [
      { events: [] },
      { url: 'ftp://example.com/' },
      { url: 'javascript:alert(1)' },
      { url: 'https://user:secret@example.com/' },
      { events: ['no.such'] },
    ];
    for (const change of bad) {
      const body = { name: 'x', url: 'https://example.com/', events: ['job.failed'], ...change };
      expect((await admin.post('/webhook/', body)).status).toBe(422);
    }
  });

  test('gets a new secret, which then signs deliveries', async () => {
    const made = await make(['user.changed']);
    const { secret } = (await admin.post(`/webhook/${made.id}/secret`)).body;
    expect(secret).not.toBe(made.secret);
    await newUser();
    await sendAll();
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(headers['tessera-signature']).toBe(
      signatureOf(secret, String(headers['tessera-timestamp']), body),
    );
  });

  test('is audited with its host, and never with its secret', async () => {
    const made = await make(['user.changed']);
    await admin.delete(`/webhook/${made.id}`);
    expect((await admin.delete(`/webhook/${made.id}`)).status).toBe(404);
    const { records } = (await admin.get('/audit/?action=webhook')).body;
    expect(records.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'webhook.delete',
      'webhook.create',
    ]);
    expect(JSON.stringify(records)).not.toContain(made.secret);
    const rows = await server.database.db.selectFrom('webhook').select('secret').execute();
    expect(rows.map(({ secret }) => secret).join()).not.toContain('tswh_');
  });
});

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('include %s', (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'exclude %s',
    (ip) => {
      expect(isPrivateAddress(ip)).toBe(false);
    },
  );

  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0x7f.1',
    'http://2130706433',
    'http://127.1',
  ])('are not sent to, even as %s', async (origin) => {
    const { port } = new URL(address);
    const sent = post(`${origin}:${port}/`, {
      body: '{}',
      headers: {},
      mayBePrivate: false,
      setting: 'WEBHOOK_PRIVATE',
    });
    await expect(sent).rejects.toThrow(/private or local/);
    expect(received).toEqual([]);
  });

  test('make a delivery fail with the reason', async () => {
    const strict = await startTestServer();
    const caller = await strict.as('admin');
    const { id } = (await caller.post('/webhook/', { name: 'x', url: address, events: ['job.failed'] })).body;
    await caller.post(`/webhook/${id}/test`);
    await strict.services.outbox.run();
    expect((await caller.get(`/webhook/${id}/deliveries`)).body.records[0]).toMatchObject({
      status: 'pending',
      response_status: null,
      error: expect.stringContaining('private or local'),
    });
    expect(received).toEqual([]);
    await strict.close();
  });
});
