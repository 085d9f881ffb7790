import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function process(documentId: number, options: object) {
  const { body, status } = await manager.post(`/document/${documentId}/process`, options);
  expect(status).toBe(200);
  await server.runJobs();
  return (await manager.get(`/job/${body.job_id}`)).body;
}

const targetsOf = async (id: number) =>
  (await manager.get(`/document/${id}/records`)).body.records.map(({ target }: { target: string }) => target);

describe('the preview of pre-translation', () => {
  test('counts segments and words by band, and changes nothing', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: ['Roll the dice twice now', 'Roll the dice twice', '1 234', 'Wholly unknown words here'],
    });
    const memory = await buildMemory(manager, { units: [['Roll the dice twice', 'Würfle zweimal']] });
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    const options = { similarity_threshold: 0.75, substitute_numbers: true };
    const job = await process(document.id, { ...options, dry_run: true });
    expect(job.report).toMatchObject({ changed: 3, unchanged: 1 });
    expect(Object.fromEntries(job.report.bands.map((band: { band: string }) => [band.band, band]))).toEqual({
      '75': { band: '75', segments: 1, words: 5 },
      '100': { band: '100', segments: 1, words: 4 },
      numbers: { band: 'numbers', segments: 1, words: expect.any(Number) },
      none: { band: 'none', segments: 1, words: 4 },
    });
    expect(await targetsOf(document.id)).toEqual(['', '', '', '']);
    expect((await manager.get(`/document/${document.id}`)).body.status).toBe('done');
    const done = await process(document.id, options);
    expect(done.report).toMatchObject({ changed: 3, bands: job.report.bands });
    const { actions } = (await manager.get(`/document/${document.id}/actions`)).body;
    expect(actions[0]).toMatchObject({ kind: 'process', changed: 3 });
    const undone = await manager.post(`/document/${document.id}/actions/${actions[0].action_id}/undo`);
    expect(undone.body.undone).toBe(3);
    expect(await targetsOf(document.id)).toEqual(['', '', '', '']);
  });
});

describe('pre-translation', () => {
  test('takes equally good matches from the first listed memory', async () => {
    const a = await buildMemory(manager, { name: 'A', units: [['Your turn', 'Du bist dran']] });
    const b = await buildMemory(manager, { name: 'B', units: [['Your turn', 'Du bist am Zug']] });
    const memories = [a, b].map(({ id }) => ({ id, mode: 'read' }));
    for (const [memory_ids, target] of [
      [[a.id, b.id], 'Du bist dran'],
      [[b.id, a.id], 'Du bist am Zug'],
      [[b.id], 'Du bist am Zug'],
      [undefined, 'Du bist dran'],
      [[], ''],
    ] as const) {
      const { document } = await buildDocument(server, manager, { segments: ['Your turn'] });
      await manager.post(`/document/${document.id}/memories`, { memories });
      await process(document.id, memory_ids ? { memory_ids } : {});
      expect(await targetsOf(document.id)).toEqual([target]);
    }
  });

  test('ignores matches that a penalty moves below the threshold', async () => {
    const memory = await buildMemory(manager, { units: [['Your turn', 'Du bist dran']] });
    const { document } = await buildDocument(server, manager, { segments: ['Your turn'] });
    await manager.post(`/document/${document.id}/memories`, {
      memories: [{ id: memory.id, mode: 'read', penalty: 10 }],
    });
    expect((await process(document.id, {})).report).toMatchObject({ changed: 0 });
    expect((await process(document.id, { similarity_threshold: 0.9 })).report).toMatchObject({
      changed: 1,
      bands: [{ band: '85', segments: 1 }],
    });
  });

  test('fills a segment that consists of a single term on request', async () => {
    const glossary = await buildGlossary(manager, {
      terms: [
        { source: 'Meeple', target: 'Spielfigur' },
        { source: 'tile', target: 'plättchen' },
        { source: 'Trick', target: 'Stich' },
        { source: 'Trick', target: 'Trick' },
      ],
    });
    const { document } = await buildDocument(server, manager, {
      segments: ['Meeple', 'A meeple', 'Trick', 'Tile', 'TILE'],
    });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
    expect((await process(document.id, {})).report.changed).toBe(0);
    await process(document.id, { use_terms: true });
    expect(await targetsOf(document.id)).toEqual(['Spielfigur', '', '', 'Plättchen', 'PLÄTTCHEN']);
  });
});

describe('pre-translation from similar texts', () => {
  async function build(segments: string[]) {
    const memory = await buildMemory(manager, {
      units: [
        ['Meetings', 'Treffen'],
        ['Open the lid slowly', 'Deckel langsam öffnen'],
      ],
    });
    const glossary = await buildGlossary(manager, {
      terms: [{ source: 'settings', target: 'Einstellungen' }],
    });
    const { document } = await buildDocument(server, manager, { segments });
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
    return document.id;
  }

  test('prefers the term where a segment is a single term', async () => {
    const id = await build(['Settings']);
    await process(id, { similarity_threshold: 0.6, use_terms: true });
    expect(await targetsOf(id)).toEqual(['Einstellungen']);
  });

  test('skips texts with other words on request', async () => {
    const segments = ['Settings', 'Open the lid softly', 'open the LID, slowly!'];
    const id = await build(segments);
    await process(id, { similarity_threshold: 0.6, shared_words: true });
    expect(await targetsOf(id)).toEqual(['', 'Deckel langsam öffnen', 'Deckel langsam öffnen']);
    const other = await build(segments);
    await process(other, { similarity_threshold: 0.6 });
    expect(await targetsOf(other)).toEqual(['Treffen', 'Deckel langsam öffnen', 'Deckel langsam öffnen']);
  });
});

describe('penalties', () => {
  test('are listed, and each score equals the similarity minus its penalties', async () => {
    const pair =
      '<tuv xml:lang="en"><seg>Shuffle the deck.</seg></tuv><tuv xml:lang="de"><seg>Misch.</seg></tuv>';
    const tmx = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence"
      o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body><tu><prop type="x-ConfirmationLevel">Draft</prop>${pair}</tu>
      </body></tmx>`;
    const upload = await manager.upload('/translation_memory/upload', tmx, 'draft.tmx', { name: 'Drafts' });
    await server.runJobs();
    const several = await buildMemory(manager, {
      name: 'Two ways',
      units: [['Shuffle the deck.', 'Mische den Stapel.']],
    });
    const { document, records } = await buildDocument(server, manager, { segments: ['Shuffle the deck.'] });
    await manager.post(`/document/${document.id}/memories`, {
      memories: [
        { id: upload.body.id, mode: 'read', penalty: 7 },
        { id: several.id, mode: 'read' },
      ],
    });
    const { body } = await manager.get(`/document/records/${records[0]?.id}/substitutions`);
    expect(body).toMatchObject([
      { similarity: 0.99, percent: 99, penalties: [{ reason: 'Several translations', points: 1 }] },
      {
        similarity: 0.91,
        percent: 91,
        origin: 'import',
        penalties: [
          { reason: 'Not reviewed', points: 1 },
          { reason: 'Memory Drafts', points: 7 },
          { reason: 'Several translations', points: 1 },
        ],
      },
    ]);
    for (const { text_similarity, similarity, penalties } of body) {
      const points = penalties.reduce((sum: number, penalty: { points: number }) => sum + penalty.points, 0);
      expect(similarity).toBeCloseTo(text_similarity - points / 100, 10);
    }
  });

  test.each([-1, 101, 1.5])('of %s are rejected', async (penalty) => {
    const memory = await buildMemory(manager, {});
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const memories = [{ id: memory.id, mode: 'read', penalty }];
    expect((await manager.post(`/document/${document.id}/memories`, { memories })).status).toBe(422);
  });
});
