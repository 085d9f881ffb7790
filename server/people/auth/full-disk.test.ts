import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import {
  type Caller,
  createCaller,
  PASSWORD,
  signIn,
  startTestServer,
  type TestServer,
  testedDatabase,
} from '../../testing/server.ts';

// A SQLite database without free pages simulates a full disk; PostgreSQL reports a full disk with its own
// code.
let server: TestServer;
let manager: Caller;
let email: string;
let documentId: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  email = (await manager.get('/user/')).body.email;
  documentId = (await buildDocument(server, manager, { segments: 2 })).document.id;
  if (testedDatabase === 'sqlite') await fill();
});
afterAll(() => server.close());

/** Every write to these tables then needs unavailable pages. */
async function fill(): Promise<void> {
  const { db } = server.database;
  await sql`UPDATE session SET last_seen_at = '2020-01-01T00:00:00.000Z'`.execute(db);
  await sql`CREATE TABLE ballast (bytes BLOB)`.execute(db);
  for (const table of ['session', 'audit_event', 'login_failure', 'document_export', 'answered_call'])
    for (const change of table === 'session' ? ['INSERT', 'UPDATE'] : ['INSERT'])
      await sql`CREATE TRIGGER ${sql.id(`full_${table}_${change}`)} BEFORE ${sql.raw(change)} ON ${sql.table(table)}
        BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END`.execute(db);
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
  await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
}

describe.runIf(testedDatabase === 'sqlite')('on a full disk', () => {
  test('users can still read and download', async () => {
    expect((await manager.get(`/document/${documentId}/records`)).status).toBe(200);
    const download = await manager.get(`/document/${documentId}/download`);
    expect(download.status).toBe(200);
    expect(download.body).toContain('<xliff');
    expect((await manager.get('/user/')).status).toBe(200);
  });

  test('writes are answered with 507', async () => {
    const made = await manager.post('/glossary/', { name: 'x', source_lang: 'en', target_lang: 'de' });
    expect([made.status, made.response.headers.get('retry-after')]).toEqual([507, '30']);
  });

  test('users can sign in with their password alone, only to read and download', async () => {
    const reader = await signIn(server, email, PASSWORD);
    expect((await reader.get('/user/')).body.email).toBe(email);
    expect((await reader.get(`/document/${documentId}/download`)).status).toBe(200);
    expect((await reader.delete(`/document/${documentId}`)).status).toBe(401);
    const wrong = await server.anonymous.post('/auth/login', { email, password: 'wrong' });
    expect(wrong.status).toBe(401);
  });

  test('guesses are limited', async () => {
    const guess = () => server.anonymous.post('/auth/login', { email: 'guessed@example.com', password: 'x' });
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a forged cookie, or one older than the password, reads nothing', async () => {
    for (const cookie of ['tessera_reader=sealed1.x.y', `tessera_reader={"id":1,"until":9999999999999}`])
      expect((await createCaller(server.fetch, cookie).get('/user/')).status).toBe(401);
  });
});
