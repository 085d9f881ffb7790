import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../postgres.ts';
import { findNginx, type Nginx, startNginx } from '../../support/nginx.ts';

// deploy/nginx.conf in front of two servers with configurable behaviour.
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const answer: Behaviour = (_, response) => response.end('done');
const unavailable: Behaviour = (_, response) => response.writeHead(503, { 'retry-after': '2' }).end();
const breakOff: Behaviour = (request) => request.socket.destroy();

interface Upstream {
  behave: Behaviour;
  keys: string[];
  server: Server;
}

let folder: string;
let upstreams: [Upstream, Upstream];
let nginx: Nginx;
beforeEach(async () => {
  if (!findNginx()) return;
  folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-test-'));
  upstreams = [await startUpstream(), await startUpstream()];
  const servers = upstreams.map(({ server }) => (server.address() as AddressInfo).port);
  nginx = await startNginx(folder, { port: await freePort(), servers });
});
afterEach(async () => {
  if (!findNginx()) return;
  await nginx.stop();
  for (const { server } of upstreams) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function startUpstream(): Promise<Upstream> {
  const server = createServer((request, response) => {
    if (request.url === '/api/ready') return void response.end();
    request.resume().on('end', () => {
      upstream.keys.push(String(request.headers['idempotency-key']));
      upstream.behave(request, response);
    });
  });
  const upstream: Upstream = { behave: answer, keys: [], server };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return upstream;
}

async function post(headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${nginx.url}/api/glossary/`, { method: 'POST', body: '{}', headers });
  await response.body?.cancel();
  return response.status;
}

const posts = async (count: number) => {
  const statuses = new Set<number>();
  for (let number = 0; number < count; number += 1) statuses.add(await post());
  return statuses;
};

test.runIf(findNginx())(
  'a POST dropped by one server is sent to the other one under the same key',
  async () => {
    const [broken, whole] = upstreams;
    broken.behave = breakOff;
    expect(await posts(6)).toEqual(new Set([200]));
    expect(broken.keys.length).toBeGreaterThan(0);
    for (const key of broken.keys) expect(whole.keys).toContain(key);
    expect(new Set(whole.keys).size).toBe(6);
    for (const key of whole.keys) expect(key).toMatch(/^[\da-f]{32}$/);
    await post({ 'idempotency-key': '"mine"' });
    expect(whole.keys.at(-1)).toBe('"mine"');
  },
);

test.runIf(findNginx())('clients do not notice that a server has stopped', async () => {
  upstreams[0].server.closeAllConnections();
  upstreams[0].server.close();
  expect(await posts(20)).toEqual(new Set([200]));
});

test.runIf(findNginx())(
  'a call that overloads the database is sent once, and marks no server as failed',
  async () => {
    for (const upstream of upstreams) upstream.behave = unavailable;
    expect(await posts(4)).toEqual(new Set([503]));
    expect(upstreams.flatMap(({ keys }) => keys)).toHaveLength(4);
    for (const upstream of upstreams) upstream.behave = answer;
    expect(await posts(4)).toEqual(new Set([200]));
  },
);

test.runIf(findNginx())('a failed server is tried if there is no other', async () => {
  const [stopped, other] = upstreams;
  stopped.server.closeAllConnections();
  stopped.server.close();
  other.behave = breakOff;
  expect(await posts(2)).toEqual(new Set([502]));
  other.behave = answer;
  expect(await posts(5)).toEqual(new Set([200]));
});
