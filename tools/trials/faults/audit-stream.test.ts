import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { httpReceiver } from '../../../server/testing/receivers.ts';
import { findPostgres, freePort, startPostgres } from '../../postgres.ts';
import { HttpClient } from '../../support/http-client.ts';
import { ADMIN, createServerProcess } from '../../support/server-process.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

interface Listed {
  records: { id: number }[];
}

async function kill(databaseUrl: string | null): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-audit-kill-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  // The first batch arrives, but the server is killed before it hears of it.
  const { promise: killed, resolve: isKilled } = Promise.withResolvers<number>();
  let requests = 0;
  const receiver = await httpReceiver((request) => {
    requests = request + 1;
    return request === 0 ? killed : 200;
  });
  undo.push(receiver.close);
  const file = join(dataDir, 'audit.jsonl');
  const server = createServerProcess({
    ...{ port: await freePort(), dataDir, databaseUrl },
    env: { AUDIT_STREAM: `http://127.0.0.1:${receiver.port}/ file:${file}`, AUDIT_STREAM_PRIVATE: '1' },
  });
  undo.push(() => server.kill());
  await server.start();
  const client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  await expect.poll(() => requests, { timeout: 20_000 }).toBe(1);
  await client.signIn(ADMIN.email, ADMIN.password);
  await server.kill();
  isKilled(200);
  if (databaseUrl) {
    const { db, close } = await openDatabase({ databaseUrl, dataDir });
    await db.updateTable('audit_stream').set({ held_until: new Date().toISOString() }).execute();
    await close();
  }
  await server.start();
  await client.signIn(ADMIN.email, ADMIN.password);
  const { records } = await client.expect<Listed>('GET', '/audit/?page=0');
  const all = records.map(({ id }) => id).sort((a, b) => a - b);
  const posted = () => receiver.got.flatMap(({ lines }) => lines.map(({ id }) => id));
  const written = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
  for (const received of [posted, written])
    await expect.poll(() => [...new Set(received())], { timeout: 20_000 }).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(posted().filter((id) => id === all[0])).toHaveLength(2);
}

test('a server killed while it streams the audit log loses no event on SQLite', () => kill(null), 120_000);

test.runIf(findPostgres())(
  'a server killed while it streams the audit log loses no event on PostgreSQL',
  async () => {
    const { url, stop } = await startPostgres();
    undo.push(stop);
    await kill(url);
  },
  120_000,
);
