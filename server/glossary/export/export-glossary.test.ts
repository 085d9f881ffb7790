import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../formats/tabular/index.ts';
import { buildGlossary } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numbered, TBX } from '../testing/files.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function importFile(file: string | Uint8Array, name: string, fields: Record<string, string> = {}) {
  const { body } = await manager.upload('/glossary/upload', file, name, fields);
  await server.runJobs();
  const job = (await manager.get(`/job/${body.job_id}`)).body;
  expect(job.status).toBe('done');
  return { id: body.id as number, job };
}

const download = async (id: number, format: string) =>
  (await manager.get(`/glossary/${id}/download?format=${format}`)).response;

const termsOf = async (id: number) =>
  (await manager.get(`/glossary/${id}/records`)).body.records.map((record: Record<string, unknown>) =>
    ['source', 'target', 'comment', 'status', 'definition'].map((field) => record[field]),
  );

describe('downloading a glossary', () => {
  const nasty = [
    { source: '=SUM(A1)', target: 'a "quoted", cell', comment: 'two\nlines', status: 'forbidden' as const },
    { source: '骰子;x', target: '<b>&amp;</b>', comment: '', definition: 'A cube.' },
    { source: "'-5;=1,@2", target: "'+','-'", comment: 'a\n=3' },
  ];

  test.each(['csv', 'xlsx', 'tbx'])('as %s contains the same terms when imported again', async (format) => {
    const { id } = await buildGlossary(manager, { name: 'Würfel & 骰子', terms: nasty });
    const response = await download(id, format);
    const encoded = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    expect(decodeURIComponent(encoded ?? '')).toBe(`Würfel & 骰子.${format}`);
    const glossary = await importFile(new Uint8Array(await response.arrayBuffer()), `back.${format}`);
    expect(await termsOf(glossary.id)).toEqual(await termsOf(id));
  });

  test('keeps apostrophes of a table that another program wrote', async () => {
    const glossary = await importFile("source,target\n'-5,\"'+','-'\"\n", 'other.csv');
    const [term] = await termsOf(glossary.id);
    expect(term?.slice(0, 2)).toEqual(["'-5", "'+','-'"]);
  });

  test('restores table columns that have no field', async () => {
    const file = 'source,target,domain,context,Client\ndie,Würfel,games,Roll the die.,ACME\n';
    const glossary = await importFile(file, 'a.csv');
    const { rows } = await readTable(
      new Uint8Array(await (await download(glossary.id, 'csv')).arrayBuffer()),
    );
    const [heading, first] = rows.map(({ cells }) => cells);
    const said = Object.fromEntries((heading ?? []).map((name, index) => [name, first?.[index]]));
    expect(said).toMatchObject({ source: 'die', domain: 'games', context: 'Roll the die.', Client: 'ACME' });
  });

  test('restores the concepts of a TBX with their other languages', async () => {
    const glossary = await importFile(TBX, 'terms.tbx');
    const file = await (await download(glossary.id, 'tbx')).text();
    expect(file.match(/<conceptEntry/g)).toHaveLength(2);
    for (const said of [
      'id="c1"',
      'board games',
      'A cube.',
      '>die<',
      '>dice<',
      '>Würfel<',
      '>dé<',
      'Knobel',
    ]) {
      expect(file).toContain(said);
    }
    const again = await importFile(file, 'again.tbx', { glossary_id: String(glossary.id) });
    expect(again.job.report).toMatchObject({ added: 0, changed: 0, unchanged: 2, kept: 1 });
    const twice = await (await download(glossary.id, 'tbx')).text();
    expect(twice).toBe(file);
  });

  test('omits monolingual concepts once their import is undone', async () => {
    const glossary = await importFile(TBX, 'terms.tbx');
    const [{ id }] = (await manager.get(`/glossary/${glossary.id}/imports`)).body;
    await manager.post(`/glossary/imports/${id}/undo`);
    await server.runJobs();
    const file = await (await download(glossary.id, 'tbx')).text();
    expect(file).not.toContain('<conceptEntry');
  });

  test('of more than a page of terms contains each once, under one heading', async () => {
    const glossary = await importFile(numbered(2345), 'many.csv');
    const text = await (await download(glossary.id, 'csv')).text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2346);
    expect(new Set(lines).size).toBe(2346);
    expect(text.slice(1)).not.toContain('\uFEFF');
  });

  test('in an unknown format or from an unknown glossary is rejected', async () => {
    const { id } = await buildGlossary(manager);
    expect((await manager.get(`/glossary/${id}/download?format=pdf`)).status).toBe(422);
    expect((await manager.get('/glossary/2147483647/download')).status).toBe(404);
  });
});
