import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ANALYSIS_BANDS,
  type AnalysisRow,
  DEFAULT_WEIGHTS,
} from '../../../shared/domain/contract/document/analysis.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { weightedWords } from './figures.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const SEGMENTS = [
  'Roll the dice twice.',
  'Roll the dice twice!',
  'Move your pawn forward by six fields.',
  'Move your pawn forward by six fields.',
  'Take the second card of the pile and show it to the others.',
  'Take the second card of the pile and show it to the other.',
  'Wholly unknown.',
];

async function build() {
  const memory = await buildMemory(manager, {
    units: [
      ['Roll the dice twice.', 'Würfle zweimal.'],
      ['Take the third card of the pile and show it.', 'Nimm die dritte Karte.'],
    ],
  });
  const { document } = await buildDocument(server, manager, { segments: SEGMENTS });
  await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
  return { document, memory };
}

async function analyse(body: object) {
  const { body: started, status } = await user.post('/analysis/', body);
  expect(status).toBe(201);
  await server.runJobs();
  return (await user.get(`/analysis/${started.id}`)).body;
}

const segmentsOf = (rows: AnalysisRow[]) =>
  Object.fromEntries(
    rows.filter(({ segments }) => segments > 0).map(({ band, segments }) => [band, segments]),
  );

async function evidenceOf(id: number) {
  const { body } = await user.get(`/analysis/${id}/download?format=json`);
  return body.segments;
}

describe('the analysis of a document', () => {
  test('counts segments, words and characters by their best match, with the evidence for each', async () => {
    const { document } = await build();
    const analysis = await analyse({ document_ids: [document.id] });
    expect(analysis).toMatchObject({ status: 'done', weights: DEFAULT_WEIGHTS });
    expect(segmentsOf(analysis.total)).toEqual({ '100': 1, '95': 2, repetition: 1, '50': 1, none: 2 });
    const words = analysis.total.reduce((sum: number, row: AnalysisRow) => sum + row.words, 0);
    expect(words).toBe((await user.get(`/document/${document.id}`)).body.word_count);
    const evidence = await evidenceOf(analysis.id);
    expect(
      evidence.map(({ row_number, band }: { row_number: number; band: string }) => [row_number, band]),
    ).toEqual([
      [1, '100'],
      [2, '95'],
      [3, 'none'],
      [4, 'repetition'],
      [5, '50'],
      [6, '95'],
      [7, 'none'],
    ]);
    expect(evidence[3]).toMatchObject({
      internal: { document_id: document.id, row_number: 3 },
      percent: 100,
    });
    expect(evidence[5]).toMatchObject({ internal: { row_number: 5 }, memory: null });
    expect(evidence[0]).toMatchObject({ internal: null, memory: 'Rule books', unit_id: expect.any(Number) });
    expect(evidence[0].characters).toBe(20);
  });

  test('counts only the memories when internal fuzzies are off', async () => {
    const { document } = await build();
    const { total } = await analyse({ document_ids: [document.id], internal_fuzzies: false });
    expect(total.every((row: AnalysisRow) => row.internal_segments === 0)).toBe(true);
    expect(segmentsOf(total)).toMatchObject({ repetition: 1, '50': 2 });
  });

  test('finds repetitions across several documents and adds up the totals', async () => {
    const first = await build();
    const second = await build();
    const analysis = await analyse({ document_ids: [first.document.id, second.document.id] });
    expect(analysis.documents.map(({ id }: { id: number }) => id)).toEqual([
      first.document.id,
      second.document.id,
    ]);
    // Everything else already occurred in the first document; only these have the same neighbours in the
    // memory.
    expect(segmentsOf(analysis.documents[1].rows)).toEqual({ repetition: 7 });
    const sum = (rows: AnalysisRow[]) => rows.reduce((all, { segments }) => all + segments, 0);
    expect(sum(analysis.total)).toBe(14);
    const listed = (await user.get(`/analysis/?document_id=${second.document.id}`)).body;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([analysis.id]);
  });

  test('ranks units with the same neighbours or key above other identical ones', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: ['One.', 'Two.', 'Three.'],
    });
    const memory = await buildMemory(manager, {});
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    for (const { id } of records)
      await manager.put(`/document/records/${id}`, { target: 'x', approved: true });
    const same = await buildDocument(server, manager, { segments: ['One.', 'Two.', 'Three.'] });
    const other = await buildDocument(server, manager, {
      segments: ['One.', 'Two.', 'Three.'].map((source, at) => ({ source, id: `u${at}` })),
    });
    const moved = await buildDocument(server, manager, { segments: ['Two.'] });
    const bands = async (id: number) =>
      segmentsOf((await analyse({ document_ids: [id], memory_ids: [memory.id] })).total);
    expect(await bands(same.document.id)).toEqual({ context_102: 3 });
    expect(await bands(other.document.id)).toEqual({ context_101: 3 });
    expect(await bands(moved.document.id)).toEqual({ '100': 1 });
  });

  test('applies new weights without running again', async () => {
    const { document } = await build();
    const { id, total } = await analyse({ document_ids: [document.id] });
    const weights = { ...DEFAULT_WEIGHTS, repetition: 25 };
    const { body } = await user.put(`/analysis/${id}`, { weights });
    expect(body.weights.repetition).toBe(25);
    const repeated = total.find(({ band }: AnalysisRow) => band === 'repetition').words;
    expect(weightedWords(total, weights) - weightedWords(total, DEFAULT_WEIGHTS)).toBeCloseTo(
      repeated * 0.15,
    );
    expect((await user.put(`/analysis/${id}`, { weights: { ...weights, '50': 101 } })).status).toBe(422);
  });

  test('downloads as CSV and XLSX with a row for each segment', async () => {
    const { document } = await build();
    const { id } = await analyse({ document_ids: [document.id] });
    const csv = await (await user.request('GET', `/analysis/${id}/download?format=csv`)).text();
    expect(csv.match(/^contract/gm)).toHaveLength(ANALYSIS_BANDS.length + 1 + SEGMENTS.length);
    expect(csv).toContain('Roll the dice twice!');
    const german = await user.request('GET', `/analysis/${id}/download?format=csv&language=de`);
    expect(await german.text()).toMatch(
      /^\uFEFF?Dokument,Bereich,Segmente,Wörter,.*Alle Dokumente,.*Summe,/s,
    );
    const xlsx = await user.request('GET', `/analysis/${id}/download?format=xlsx&language=ja`);
    const files = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    expect(sheet).toContain('Roll the dice twice!');
    expect(sheet).toContain('繰り返し');
  });

  test('is rejected for no document, a deleted one, and one whose import failed', async () => {
    expect((await user.post('/analysis/', { document_ids: [] })).status).toBe(422);
    expect((await user.post('/analysis/', { document_ids: [999_999] })).status).toBe(422);
    expect((await user.get('/analysis/999999')).status).toBe(404);
    expect((await user.get('/analysis/999999/download')).status).toBe(404);
    const { document } = await build();
    const { body } = await user.post('/analysis/', { document_ids: [document.id] });
    expect((await user.get(`/analysis/${body.id}/download`)).status).toBe(409);
    await user.post(`/job/${body.job_id}/cancel`);
    await server.runJobs();
    expect((await user.get(`/analysis/${body.id}`)).body).toMatchObject({
      status: 'failed',
      error: 'Cancelled',
    });
  });
});
