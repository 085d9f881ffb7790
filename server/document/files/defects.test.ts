import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

// Defects of the tool that the seed was derived from; none may occur here.
let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

const approve = (record: DocumentRecord | undefined, target: string) =>
  reviewer.put(`/document/records/${record?.id}`, { target, approved: true });

async function download(id: number): Promise<string> {
  return (await user.request('GET', `/document/${id}/download`)).text();
}

async function targetsOf(id: number): Promise<string[]> {
  const { records } = (await user.get(`/document/${id}/records`)).body;
  return records.map(({ target }: DocumentRecord) => target);
}

async function attachMemory(documentId: number, units: [string, string][]): Promise<number> {
  const { body } = await manager.post('/translation_memory/', {
    name: 'M',
    source_lang: 'en',
    target_lang: 'de',
  });
  for (const [source, target] of units) {
    await manager.post(`/translation_memory/${body.id}/records`, { source, target });
  }
  await manager.post(`/document/${documentId}/memories`, { memories: [{ id: body.id, mode: 'write' }] });
  return body.id;
}

async function process(id: number): Promise<void> {
  expect((await reviewer.post(`/document/${id}/process`, {})).status).toBe(200);
  await server.runJobs();
}

test('defect 1: two files whose unit ids coincide each download with their own translations', async () => {
  const xliff = buildXliff({ segments: ['One', 'Two'] });
  const a = await buildDocument(server, manager, { xliff });
  const b = await buildDocument(server, manager, { xliff });
  await approve(a.records[0], 'Eins in A');
  await approve(b.records[0], 'Eins in B');
  await approve(b.records[1], 'Zwei in B');
  expect(await download(a.document.id)).toMatch(/Eins in A/);
  expect(await download(a.document.id)).not.toMatch(/in B/);
  expect(await download(b.document.id)).toMatch(/Eins in B[\s\S]*Zwei in B/);
  expect(await download(b.document.id)).not.toMatch(/in A/);
});

test('defect 2: a unit that was approved in the uploaded file and then edited comes out edited', async () => {
  const { document, records } = await buildDocument(server, manager, {
    segments: [{ source: 'One', target: 'Eins', attributes: 'approved="yes"' }],
  });
  await approve(records[0], 'Ein einziges');
  expect(await download(document.id)).toContain('<target>Ein einziges</target>');
  await user.put(`/document/records/${records[0]?.id}`, { target: 'Entwurf' });
  const draft = await download(document.id);
  expect(draft).toContain('>Entwurf</target>');
  expect(draft).not.toContain('approved="yes"');
});

describe('defect 3', () => {
  test('units without a target are imported, and get one when translated', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: ['One', { source: 'Two', target: '' }],
    });
    expect(records.map(({ source }) => source)).toEqual(['One', 'Two']);
    await approve(records[0], 'Eins');
    await approve(records[1], 'Zwei');
    expect(await download(document.id)).toMatch(/>Eins<\/target>[\s\S]*>Zwei<\/target>/);
  });

  test('unit ids need not be numbers or unique', async () => {
    const { records } = await buildDocument(server, manager, {
      segments: ['btn.save', 'ü/1', '', '0x1F', 'twice', 'twice'].map((id) => ({
        id,
        source: `Text of ${id}`,
      })),
    });
    expect(records).toHaveLength(6);
    expect(new Set(records.map(({ key }) => key)).size).toBe(6);
  });

  test('inline tags are neither flattened nor lost on download', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: ['Press <g id="k"><x id="key"/>Enter</g> <ph id="3">&lt;br&gt;</ph>now'],
    });
    const codes = parseText(records[0]?.source ?? '').flatMap((part) =>
      part.type === 'code' ? part.raw : [],
    );
    expect(codes).toHaveLength(4);
    await approve(records[0], `Jetzt ${codes[3]}${codes[0]}${codes[1]}Eingabe${codes[2]} drücken`);
    expect(await download(document.id)).toContain(
      'Jetzt <ph id="3">&lt;br&gt;</ph><g id="k"><x id="key"/>Eingabe</g> drücken</target>',
    );
  });
});

test('defect 4: approving works when the memory holds the same source twice', async () => {
  const { document, records } = await buildDocument(server, manager, { segments: ['Twice', 'Twice'] });
  const memory = await attachMemory(document.id, [
    ['Twice', 'Zweimal'],
    ['Twice', 'Doppelt'],
  ]);
  expect((await approve(records[0], 'Zweifach')).status).toBe(200);
  expect((await approve(records[1], 'Zweifach')).status).toBe(200);
  expect((await user.get(`/document/${document.id}`)).body.approved_records_count).toBe(2);
  expect((await user.get(`/translation_memory/${memory}/records`)).body.total_rows).toBe(4);
});

test('defect 5: neither approving a repetition nor processing overwrites a different approved translation', async () => {
  const { document, records } = await buildDocument(server, manager, {
    segments: ['Open', { source: 'Open', target: 'Offen', attributes: 'approved="yes"' }, 'Open'],
  });
  await attachMemory(document.id, [['Open', 'Öffnen']]);
  await approve(records[0], 'Öffnen');
  expect((await targetsOf(document.id)).slice(0, 2)).toEqual(['Öffnen', 'Offen']);
  await process(document.id);
  expect((await targetsOf(document.id)).slice(0, 2)).toEqual(['Öffnen', 'Offen']);
  const second = (await user.get(`/document/records/${records[1]?.id}`)).body;
  expect(second).toMatchObject({ target: 'Offen', approved: true, version: 1 });
});

describe('defect 6', () => {
  test('processing a document twice does not duplicate its segments', async () => {
    const { document } = await buildDocument(server, manager, { segments: 3 });
    await process(document.id);
    await process(document.id);
    expect((await user.get(`/document/${document.id}/records`)).body.total_rows).toBe(3);
    expect((await user.get(`/document/${document.id}`)).body.records_count).toBe(3);
  });

  test('a failed import ends as failed, with a message', async () => {
    const { body } = await manager.upload('/document/', '<xliff version="1.2"><file>', 'cut.xlf');
    await server.runJobs();
    const document = (await user.get(`/document/${body.id}`)).body;
    expect(document.status).toBe('failed');
    expect(document.processing_error).toMatch(/line 1/i);
    expect((await user.get(`/job/${body.job_id}`)).body.status).toBe('failed');
  });
});

test('defect 10: a failed save returns the reason and the current text, and succeeds once corrected', async () => {
  const { records } = await buildDocument(server, manager, { segments: ['One'] });
  const path = `/document/records/${records[0]?.id}`;
  await reviewer.put(path, { target: 'Eins', version: 1 });
  const stale = await user.put(path, { target: 'Ein', version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.detail).toMatch(/has changed/);
  expect(stale.body.current).toMatchObject({
    target: 'Eins',
    version: 2,
    updated_by: { username: 'The reviewer' },
  });
  const wrong = await user.put(path, { target: 'Ein\u0001', version: 2 });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'target']);
  const saved = await user.put(path, { target: 'Ein', version: stale.body.current.version });
  expect(saved.body).toMatchObject({ target: 'Ein', version: 3 });
});
