import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../postgres.ts';
import { expectBody, HttpClient } from '../../support/http-client.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { tmxFile, UNITS, xliffFile } from './files.ts';

// The real server in its own process: its log, its response headers, and its shutdown.
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

/** The page can only be tested with built screens. */
const IS_BUILT = existsSync(resolve(import.meta.dirname, '../../../dist/shell/index.html'));
const ADMIN = { email: 'admin@example.com', password: 'Zauberwort-marker-1' };

async function start(
  env: Record<string, string> = {},
): Promise<{ server: ServerProcess; client: HttpClient }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-process-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const server = createServerProcess({
    ...{ port, dataDir, databaseUrl: null },
    env: { ADMIN_PASSWORD: ADMIN.password, ACCESS_LOG: '1', ...env },
  });
  undo.push(() => server.kill());
  await server.start();
  const client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  return { server, client };
}

async function uploadDocument(client: HttpClient, text = xliffFile('process', 3)) {
  const upload = await client.upload(
    '/document/',
    { name: 'Marker-name.xlf', text },
    { name: 'Marker-name' },
  );
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
  await ended(client, job_id);
  const path = `/document/${id}/records?page=0`;
  const { records } = await client.expect<{ records: { id: number }[] }>('GET', path);
  return { id, records: records.map((record) => record.id) };
}

/** Whether the server still accepts new connections. */
async function takesConnections(server: ServerProcess): Promise<boolean> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isTaken;
}

async function ended(client: HttpClient, jobId: number): Promise<string> {
  const statusOf = async () => (await client.expect<{ status: string }>('GET', `/job/${jobId}`)).status;
  await expect.poll(statusOf, { timeout: 80_000 }).toMatch(/^(done|failed)$/);
  return statusOf();
}

test('logs lines of JSON that never contain passwords, tokens, cookies, names or texts', async () => {
  const { server, client } = await start();
  const anonymous = new HttpClient(server.url);
  await anonymous.call('POST', '/auth/login', { email: 'marker-who@example.com', password: 'Marker-wrong' });
  await anonymous.call('POST', '/auth/login', { email: ADMIN.email, password: 'Marker-wrong' });
  const { id, records } = await uploadDocument(client);
  await client.expect('PUT', `/document/records/${records[0]}`, { target: 'Marker-target', approved: true });
  await client.call('PUT', `/document/records/${records[1]}`, { target: 7, note: 'Marker-odd' });
  await client.call('PUT', `/document/records/${records[1]}`, '{"target": "Marker-broken');
  await client.call('GET', `/document/${id}/records?page=0&search=Marker-search`);
  await client.call('GET', '/search/segments?q=Marker-search');
  await client.call('GET', '/Marker-path/nowhere');
  const made = await client.expect<{ token: string }>('POST', '/user/tokens', {
    ...{ name: 'Marker-token', scopes: ['document.read'], expires_in_days: 1 },
  });
  const bearer = { authorization: `Bearer ${made.token}`, cookie: '' };
  expect((await anonymous.call('GET', '/document/', undefined, bearer)).answered).toBe(true);
  await anonymous.call('GET', '/document/', undefined, { ...bearer, authorization: 'Bearer tsra_Marker' });
  const broken = { name: 'Marker-file.xlf', text: '<xliff version="1.2"><file>Marker-inside' };
  await client.upload('/document/', broken, { name: 'Marker-broken-file' });
  const memory = { name: 'Marker-memory.tmx', text: '<tmx version="1.4"><body><tu>Marker-inside' };
  await client.upload('/translation_memory/upload', memory);
  await client.expect('GET', `/document/${id}/download`);
  await server.terminate();

  const output = server.output();
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: expect.stringMatching(/^(info|warn|error)$/),
      message: expect.any(String),
    });
  }
  expect(lines.filter((line) => line.includes('"endpoint":"auth.login"'))).toHaveLength(3);
  for (const secret of [
    ADMIN.password,
    made.token,
    client.cookie.split('=')[1] ?? '',
    'Marker',
    'marker-who',
  ])
    expect(output).not.toContain(secret);
}, 120_000);

test('every response has nosniff, API responses are not cached, and pages have a policy', async () => {
  const { server, client } = await start();
  const { id } = await uploadDocument(client);
  const kinds: Record<string, [path: string, status: number, type: RegExp]> = {
    ...(IS_BUILT ? { page: ['/glossary/', 200, /^text\/html/] } : {}),
    'unknown file': ['/remotes/none/1/none.js', 404, /^text\/plain/],
    'release document': ['/release.json', 200, /^application\/json/],
    answer: ['/api/user/', 200, /^application\/json/],
    refusal: ['/api/document/424242', 404, /^application\/problem\+json/],
    'unknown call': ['/api/none', 404, /^application\/problem\+json/],
    download: [`/api/document/${id}/download`, 200, /./],
    'live events': [`/api/document/${id}/events`, 200, /^text\/event-stream/],
    metrics: ['/api/metrics', 200, /^text\/plain/],
  };
  for (const [kind, [path, status, type]] of Object.entries(kinds)) {
    const ending = new AbortController();
    const headers = { cookie: client.cookie };
    const answer = await fetch(`${server.url}${path}`, { headers, signal: ending.signal });
    expect([kind, answer.status]).toEqual([kind, status]);
    expect(answer.headers.get('content-type'), kind).toMatch(type);
    expect([kind, answer.headers.get('x-content-type-options')]).toEqual([kind, 'nosniff']);
    expect([kind, answer.headers.get('x-powered-by'), answer.headers.get('server')]).toEqual([
      kind,
      null,
      null,
    ]);
    if (path.startsWith('/api/'))
      expect([kind, answer.headers.get('cache-control')]).toEqual([kind, 'no-store']);
    if (kind === 'page') {
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(answer.headers.get('referrer-policy')).not.toBeNull();
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
    ending.abort();
  }
  const traced = new Promise((done) => {
    const headers = { cookie: client.cookie, 'x-mark': 'echo' };
    request(`${server.url}/api/user/`, { method: 'TRACE', headers }, async (response) => {
      done([response.statusCode, Buffer.concat(await response.toArray()).includes('echo')]);
    }).end();
  });
  expect(await traced).toEqual([404, false]);
}, 120_000);

test('a stopping server finishes pending requests and hands its job on to the next one', async () => {
  const { server, client } = await start();
  const { records } = await uploadDocument(client);
  const upload = await client.upload('/translation_memory/upload', { name: 'm.tmx', text: tmxFile('stop') });
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);

  const body = JSON.stringify({ target: 'Gerade noch' });
  const slow = request(`${server.url}/api/document/records/${records[0]}`, {
    method: 'PUT',
    headers: { cookie: client.cookie, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  const answered = once(slow, 'response');
  slow.flushHeaders();
  // The server asks for the body once it has the headers.
  await once(slow, 'continue');
  slow.write(body.slice(0, 5));
  const stopped = server.terminate();
  await expect.poll(() => takesConnections(server), { timeout: 20_000 }).toBe(false);
  slow.end(body.slice(5));
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, await stopped]).toEqual([200, 0]);

  await server.start();
  expect(await ended(client, job_id)).toBe('done');
  const saved = await client.expect<{ target: string }>('GET', `/document/records/${records[0]}`);
  expect(saved.target).toBe('Gerade noch');
  const { total_rows } = await client.expect<{ total_rows: number }>(
    'GET',
    `/translation_memory/${id}/records?page=0`,
  );
  expect(total_rows).toBe(UNITS);
}, 90_000);
