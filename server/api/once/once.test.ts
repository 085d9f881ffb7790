import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { buildGlossary } from '../../testing/builders.ts';
import { type Answer, type Caller, signIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { howOften } from './how-often.ts';
import { purgeAnswers } from './kept-answers.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

interface Sent {
  method?: string;
  path: string;
  body?: unknown;
  key: string;
  by?: Caller;
}

async function send({ method = 'POST', path, body, key, by = manager }: Sent) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const response = await by.request(method, path, body && JSON.stringify(body), headers);
  const isReplayed = response.headers.get('idempotent-replayed') === 'true';
  const answer: Answer['body'] = await response.json();
  return { status: response.status, body: answer, isReplayed, response };
}

const newKey = () => `"${randomUUID()}"`;
const count = async (table: 'glossary' | 'audit_event' | 'answered_call' | 'blob') =>
  Number(
    (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(server.database.db))
      .rows[0]?.n,
  );
const glossary = (name: string) => ({ name, source_lang: 'en', target_lang: 'de' });

describe('a write repeated with its key', () => {
  test('is done once and gets the first answer', async () => {
    const call = { path: '/glossary/', body: glossary('Once'), key: newKey() };
    const [before, audited] = [await count('glossary'), await count('audit_event')];
    const first = await send(call);
    const again = await send(call);
    expect([first.status, first.isReplayed]).toEqual([201, false]);
    expect([again.status, again.isReplayed]).toEqual([201, true]);
    expect(again.body).toEqual(first.body);
    expect(await count('glossary')).toBe(before + 1);
    expect(await count('audit_event')).toBe(audited + 1);
  });

  test('gets the first answer although the segment has a newer version by then', async () => {
    const { records } = await buildDocument(server, manager, { segments: 1 });
    const [record] = records;
    const path = `/document/records/${record?.id}`;
    const call = { method: 'PUT', path, body: { target: 'Eins', version: record?.version }, key: newKey() };
    const first = await send(call);
    expect(first.status).toBe(200);
    const again = await send(call);
    expect(again).toMatchObject({ status: 200, isReplayed: true, body: first.body });
    const history = (await manager.get(`${path}/history`)).body;
    expect(history).toHaveLength(1);
  });

  test('gets the first answer although the deleted resource no longer exists', async () => {
    const made = (await send({ path: '/glossary/', body: glossary('Gone'), key: newKey() })).body;
    const call = { method: 'DELETE', path: `/glossary/${made.id}`, key: newKey() };
    expect((await send(call)).status).toBe(200);
    expect(await send(call)).toMatchObject({ status: 200, isReplayed: true });
    expect((await send({ ...call, key: newKey() })).status).toBe(404);
  });

  test('is done once for many concurrent requests', async () => {
    const before = await count('glossary');
    const call = { path: '/glossary/', body: glossary('Together'), key: newKey() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await count('glossary')).toBe(before + 1);
  });

  test('is rejected with another body, address or method', async () => {
    const key = newKey();
    const call = { path: '/glossary/', body: glossary('Mine'), key };
    const { body } = await send(call);
    for (const other of [
      { ...call, body: glossary('Other') },
      { ...call, path: '/translation_memory/' },
      { method: 'PUT', path: `/glossary/${body.id}`, body: glossary('Mine'), key },
    ]) {
      const answer = await send(other);
      expect([answer.status, answer.body.type]).toEqual([422, 'urn:tessera:problem:key-reused']);
    }
  });

  test('is a separate write when another user sends it', async () => {
    const call = { path: '/glossary/', body: glossary('Each'), key: newKey() };
    const mine = await send(call);
    const theirs = await send({ ...call, by: await server.as('manager') });
    expect(theirs).toMatchObject({ status: 201, isReplayed: false });
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('is retried when it was rejected the first time', async () => {
    const taken = (await send({ path: '/glossary/', body: glossary('A'), key: newKey() })).body;
    const call = { path: `/glossary/${taken.id}/restore`, key: newKey() };
    await send({ method: 'DELETE', path: `/glossary/${taken.id}`, key: newKey() });
    const invalid = { path: '/glossary/', body: { name: '' }, key: newKey() };
    expect((await send(invalid)).status).toBe(422);
    expect((await send({ ...invalid, body: glossary('Now right') })).status).toBe(201);
    expect((await send(call)).status).toBe(200);
  });

  test('stores an upload once', async () => {
    const key = newKey();
    const xliff = buildXliff({ segments: 2 });
    const upload = async (text: string) => {
      const form = new FormData();
      form.set('name', 'Once');
      form.set('file', new File([text], 'a.xlf'));
      return manager.request('POST', '/document/', form, { 'idempotency-key': key });
    };
    const first = await upload(xliff);
    const blobs = await count('blob');
    const again = await upload(xliff);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await count('blob')).toBe(blobs);
    expect((await upload(buildXliff({ segments: 3 }))).status).toBe(422);
    expect(await count('blob')).toBe(blobs);
  });

  test('gets a one-time secret again, which the database stores encrypted', async () => {
    const call = { path: '/webhook/', key: newKey(), by: await server.as('admin') };
    const body = { name: 'Hook', url: 'https://example.com/', events: ['document.finished'] };
    const first = await send({ ...call, body });
    expect(first.status).toBe(201);
    expect((await send({ ...call, body })).body).toEqual(first.body);
    const rows = await server.database.db.selectFrom('answered_call').select('answer').execute();
    expect(rows.every(({ answer }) => !answer?.includes(first.body.secret))).toBe(true);
  });
});

describe('a write in several steps', () => {
  test('is done once as well', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 3 });
    const call = {
      path: `/document/${document.id}/bulk`,
      body: { action: 'copy_source', filter: {}, dry_run: false },
      key: newKey(),
    };
    const first = await send(call);
    expect(first.body).toMatchObject({ changed: 3 });
    expect(await send(call)).toMatchObject({ isReplayed: true, body: first.body });
    const { body } = await manager.get(`/document/records/${records[0]?.id}/history`);
    expect(body).toHaveLength(1);
  });

  test('is not restarted after being killed halfway', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const key = newKey();
    const call = {
      path: `/document/${document.id}/bulk`,
      body: { action: 'copy_source', filter: {}, dry_run: false },
      key,
    };
    await send(call);
    // As left by the first step.
    await server.database.db
      .updateTable('answered_call')
      .set({ status: null, answer: null })
      .where('key', '=', key.replaceAll('"', ''))
      .execute();
    const again = await send(call);
    expect([again.status, again.body.type]).toEqual([409, 'urn:tessera:problem:still-running']);
    expect(again.response.headers.get('retry-after')).toBe('2');
  });

  test('is retried after it was rejected', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const path = `/document/${document.id}/actions/none/undo`;
    const key = newKey();
    expect((await send({ path, key })).status).toBe(404);
    expect((await send({ path, key })).status).toBe(404);
  });
});

test('a wrong password counts although its call is rolled back', async () => {
  const email = (await manager.get('/user/')).body.email;
  const caller = await signIn(server, email, 'correct horse battery');
  const guess = () => send({ path: '/user/totp', body: { password: 'wrong' }, key: newKey(), by: caller });
  expect((await guess()).status).toBe(422);
  const failures = await server.database.db
    .selectFrom('login_failure')
    .select('at')
    .where('email_folded', '=', email)
    .execute();
  expect(failures).toHaveLength(1);
});

test.each(['', '""', 'a"b', 'ä', 'x'.repeat(256)])('the key %s is rejected', async (key) => {
  const answer = await manager.request('POST', '/glossary/', JSON.stringify(glossary('Bad key')), {
    'idempotency-key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'),
  });
  expect(answer.status).toBe(400);
});

test('answers are deleted after a day, and with their user', async () => {
  await buildGlossary(manager, { terms: 1 });
  expect(await count('answered_call')).toBeGreaterThan(0);
  expect(await purgeAnswers(server.database.db, Date.now() + 23 * 3600_000)).toBe(0);
  expect(await purgeAnswers(server.database.db, Date.now() + 25 * 3600_000)).toBeGreaterThan(0);
  expect(await count('answered_call')).toBe(0);
});

test('the lists of calls contain only existing calls', () => {
  const by = (often: string) => ENDPOINTS.filter((endpoint) => howOften(endpoint) === often);
  expect(by('once').length).toBeGreaterThan(60);
  expect(by('steps')).toHaveLength(18);
  const free = by('freely').filter(({ method, access }) => method !== 'GET' && access !== null);
  expect(free).toHaveLength(14);
});
