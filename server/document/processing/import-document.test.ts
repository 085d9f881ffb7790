import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copiedSources } from '../../db/migrations/0094-copied-sources.ts';
import { releaseJobs } from '../../jobs/claims.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { runHeldBack } from '../../testing/held-back.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { checkCounts } from '../../workspace/verify/check-counts.ts';

/** Segments that take at least two transactions on either database. */
const LONG = 3_500;
/** The transaction after the claim, the file's own data and the first chunk of rows. */
const AFTER_CHUNK = 4;

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

async function storedRows(documentId: number): Promise<number[]> {
  const rows = await server.database.db
    .selectFrom('document_record')
    .select('row_number')
    .where('document_id', '=', documentId)
    .orderBy('row_number')
    .execute();
  return rows.map(({ row_number }) => row_number);
}

describe('uploading a document', () => {
  test('answers at once with the pending document and its job, which then imports it', async () => {
    const uploaded = await manager.upload('/document/', buildXliff({ segments: 3 }), 'Käufer.xlf');
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({ name: 'Käufer.xlf', status: 'pending', records_count: 0 });
    const { id, job_id } = uploaded.body;
    expect((await user.get(`/document/${id}/records`)).body).toEqual({ records: [], total_rows: 0 });
    expect((await user.get(`/document/${id}/records?search=x`)).body).toEqual({ records: [], total_rows: 0 });
    expect((await user.get(`/document/${id}/records/next`)).status).toBe(204);
    expect((await user.get(`/document/${id}/download`)).status).toBe(409);
    expect((await user.get(`/document/${id}/qa`)).status).toBe(409);
    expect((await manager.post(`/document/${id}/process`, {})).status).toBe(409);
    await server.runJobs();
    expect((await user.get(`/job/${job_id}`)).body).toMatchObject({
      kind: 'document.import',
      status: 'done',
      progress: 1,
      report: { added: 3 },
    });
    expect((await user.get(`/document/${id}`)).body).toMatchObject({
      status: 'done',
      processing_error: null,
      source_lang: 'en',
      target_lang: 'de',
      version: '1.2',
      records_count: 3,
      warnings: [],
    });
  });

  test('does not count copied sources as translated', async () => {
    const unit = (source: string, target: string, state = '') =>
      `<trans-unit id="${source}"><source>${source}</source><target${state && ` state="${state}"`}>${target}</target></trans-unit>`;
    const units = [
      unit('One', 'One'),
      unit('Two', 'Two', 'new'),
      unit('Three', 'Three', 'needs-translation'),
      unit('Four', 'Vier', 'needs-translation'),
      unit('Five', 'Five', 'translated'),
      unit('Six', 'Sechs'),
    ];
    const xliff = buildXliff({ segments: 0 }).replace('    </body>', `${units.join('')}</body>`);
    const { document, records } = await buildDocument(server, manager, { xliff });
    const base = `/document/${document.id}`;
    const counted = async () => (await user.get(base)).body.translated_records_count;
    expect(records.map(({ state }) => state === 'translated')).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(await counted()).toBe(3);
    // The count of an earlier server, which the migration corrects.
    const { db } = server.database;
    const wrong = { translated_records_count: records.length };
    await db.updateTable('document').set(wrong).where('id', '=', document.id).execute();
    await copiedSources.up(db as unknown as Kysely<never>);
    expect(await counted()).toBe(3);
    const [one] = records;
    const typed = { target: 'Eins', version: one?.version };
    expect((await user.put(`/document/records/${one?.id}`, typed)).status).toBe(200);
    expect(await counted()).toBe(4);
    for await (const finding of checkCounts(server.database.db)) expect(finding).toBeNull();
    const file = await (await user.request('GET', `${base}/download`)).text();
    expect(file).toContain('<target state="needs-translation">Eins</target>');
    expect(file).toContain(units[1]);
  });

  test('warns that a file contains nothing to translate', async () => {
    const xliff = buildXliff({ segments: [{ source: 'One', attributes: 'translate="no"' }] });
    const { document } = await buildDocument(server, manager, { xliff });
    expect(document).toMatchObject({
      status: 'done',
      records_count: 0,
      warnings: [expect.stringMatching(/nothing to translate/)],
    });
  });

  test('counts segments, approved and translated ones, and words', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: [
        { source: 'one two three', target: 'eins zwei drei', attributes: 'approved="yes"' },
        { source: 'four five', target: 'vier fünf' },
        { source: 'six' },
      ],
    });
    expect(document).toMatchObject({
      records_count: 3,
      approved_records_count: 1,
      translated_records_count: 1,
      word_count: 6,
      approved_word_count: 3,
    });
  });

  test('counts repetitions by source as written', async () => {
    const { records } = await buildDocument(server, manager, {
      segments: ['Save', 'save', 'Save', '<g id="1">Save</g>', 'Save'],
    });
    expect(records.map(({ repetitions_count }) => repetitions_count)).toEqual([2, 0, 2, 0, 2]);
  });

  test('accepts a name and a language', async () => {
    const xliff = buildXliff().replace(' target-language="de"', '');
    const { status, body } = await manager.upload('/document/', xliff, 'a.xlf', {
      name: 'My contract',
      target_lang: 'pt_BR',
    });
    expect([status, body.name]).toEqual([201, 'My contract']);
    await server.runJobs();
    expect((await user.get(`/document/${body.id}`)).body.target_lang).toBe('pt-BR');
    const refused = await manager.upload('/document/', xliff, 'a.xlf', { target_lang: '??' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'target_lang']);
  });

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
  test.each<[string, Uint8Array | string, number, RegExp]>([
    ['nothing', '', 422, /empty/],
    ['white space', ' \n ', 422, /empty/],
    ['an image', png, 415, /a PNG image/],
    ['plain text', 'Hello', 415, /not in a supported format.*\.xliff/],
    ['a TMX file', '<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx/>', 415, /translation memory/],
    ['a TBX file', '<!-- x --><martif type="TBX">', 415, /glossary/],
    ['a web page', '<!DOCTYPE html>\n<html><body></body></html>', 415, /<html>/],
    ['a web page in lower case', '<!doctype html><html lang="en"></html>', 415, /<html>/],
    ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 422, /damaged/],
    ['UTF-16 of something else', Buffer.from('\ufeff<tmx/>', 'utf16le'), 415, /<tmx>/],
  ])('rejects %s at once with the reason and stores nothing', async (_, file, status, reason) => {
    const before = (await manager.get('/document/')).body.length;
    const refused = await manager.upload('/document/', file, 'file.xlf');
    expect(refused.status).toBe(status);
    expect(refused.body.detail).toMatch(reason);
    expect(refused.body.errors[0].path).toBe('file');
    expect((await manager.get('/document/')).body).toHaveLength(before);
  });

  test('requires a manager and a file', async () => {
    expect((await user.upload('/document/', buildXliff(), 'a.xlf')).status).toBe(403);
    expect((await manager.post('/document/', {})).status).toBe(400);
  });
});

describe('an import that fails', () => {
  test('reports line, column and remedy, and leaves nothing behind', async () => {
    const broken = buildXliff({ segments: 1200 }).replace('</body>', '</group>');
    const { body } = await manager.upload('/document/', broken, 'broken.xlf');
    await server.runJobs();
    const document = (await user.get(`/document/${body.id}`)).body;
    expect(document).toMatchObject({ status: 'failed', records_count: 0, job_id: body.job_id });
    expect(document.processing_error).toMatch(/line 1205.*column \d+/i);
    expect(document.processing_error).toMatch(/upload it again/);
    expect(await storedRows(body.id)).toEqual([]);
    expect((await user.get(`/job/${body.job_id}`)).body).toMatchObject({
      status: 'failed',
      error: document.processing_error,
      error_says: { id: 'document.unreadable' },
    });
    expect((await user.get(`/document/${body.id}/download`)).status).toBe(409);
    const original = await user.request('GET', `/document/${body.id}/download?original=1`);
    expect(await original.text()).toBe(broken);
    expect((await manager.delete(`/document/${body.id}`)).status).toBe(200);
  });

  test('is undone when it was cancelled', async () => {
    const { body } = await manager.upload('/document/', buildXliff(), 'a.xlf');
    expect((await manager.post(`/job/${body.job_id}/cancel`)).status).toBe(200);
    await server.runJobs();
    expect((await user.get(`/job/${body.job_id}`)).body).toMatchObject({
      status: 'failed',
      error: 'Cancelled',
    });
    const document = (await user.get(`/document/${body.id}`)).body;
    expect(document).toMatchObject({
      status: 'failed',
      processing_error: expect.stringMatching(/cancelled/),
    });
    expect(await storedRows(body.id)).toEqual([]);
  });

  test('is undone when it was cancelled halfway', async () => {
    const { body } = await manager.upload('/document/', buildXliff({ segments: LONG }), 'a.xlf');
    const run = runHeldBack(server, { serverId: 'cancelled', transaction: AFTER_CHUNK });
    await run.isHeld;
    const stored = (await storedRows(body.id)).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(LONG);
    expect((await manager.get(`/job/${body.job_id}`)).body.progress).toBeLessThan(1);
    expect((await manager.post(`/job/${body.job_id}/cancel`)).status).toBe(200);
    run.goOn();
    await run.isDone;
    expect((await user.get(`/document/${body.id}`)).body).toMatchObject({
      status: 'failed',
      processing_error: expect.stringMatching(/cancelled/),
    });
    expect(await storedRows(body.id)).toEqual([]);
  });
});

test('an import whose server was killed halfway ends with exactly one set of segments', async () => {
  const { body } = await manager.upload('/document/', buildXliff({ segments: LONG }), 'long.xlf');
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const settings = JSON.stringify({
    databaseUrl: server.settings.databaseUrl,
    dataDir: server.settings.dataDir,
  });
  const script = `
    const { openDatabase } = await import(${url('../../db/open.ts')});
    const { runQueuedJobs } = await import(${url('../../jobs/runner.ts')});
    const { HANDLERS } = await import(${url('../../composition/job-handlers.ts')});
    const { db } = await openDatabase(${settings});
    let transactions = 0;
    // Its transaction after the first chunk of rows is written, and never committed.
    const stuck = (act) => db.transaction().execute(async (trx) => {
      await act(trx);
      process.stdout.write('written');
      await new Promise((resolve) => process.stdin.once('data', resolve));
    });
    const dying = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && ++transactions === ${AFTER_CHUNK}) return () => ({ execute: stuck });
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runQueuedJobs({
      loadHandlers: async () => HANDLERS,
      db: dying,
      serverId: 'killed',
      log: console.error,
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await exit;
  const stored = (await storedRows(body.id)).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(LONG);
  expect((await user.get(`/job/${body.job_id}`)).body.status).toBe('processing');
  expect((await user.get(`/document/${body.id}`)).body.status).toBe('processing');
  expect((await user.get(`/document/${body.id}/records`)).body.total_rows).toBe(0);

  await releaseJobs(server.database.db, 'killed');
  await server.runJobs();
  expect(await storedRows(body.id)).toEqual(Array.from({ length: LONG }, (_, at) => at + 1));
  expect((await user.get(`/document/${body.id}`)).body).toMatchObject({
    status: 'done',
    records_count: LONG,
  });
});

test('an import that another server took over writes and undoes nothing after its own server wakes up', async () => {
  const { body } = await manager.upload('/document/', buildXliff({ segments: 600 }), 'slept.xlf');
  const run = runHeldBack(server, { serverId: 'asleep', transaction: AFTER_CHUNK });
  await run.isHeld;
  expect((await storedRows(body.id)).length).toBeGreaterThan(0);
  await releaseJobs(server.database.db, 'asleep');
  await server.runJobs();
  run.goOn();
  await run.isDone;
  expect(await storedRows(body.id)).toEqual(Array.from({ length: 600 }, (_, at) => at + 1));
  expect((await user.get(`/document/${body.id}`)).body).toMatchObject({ status: 'done', records_count: 600 });
});
