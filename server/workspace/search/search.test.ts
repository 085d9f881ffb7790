import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let glossary: number;
let memory: number;
let document: number;

const xliff = (sources: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
 target-language="de" datatype="plaintext"><body>${sources
   .map(
     (source, i) => `<trans-unit id="${i}"><source>${source}</source><target>Ziel ${i}</target></trans-unit>`,
   )
   .join('')}</body></file></xliff>`;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  const languages = { source_lang: 'en', target_lang: 'de' };
  glossary = (await manager.post('/glossary/', { name: 'Ships', ...languages })).body.id;
  for (const [source, target] of [
    ['mainsail', 'Großsegel'],
    ['sail', 'Segel'],
    ['sailor 100%', 'Matrose'],
    ['Öl', 'oil'],
  ]) {
    await manager.post(`/glossary/${glossary}/records`, { source, target });
  }
  memory = (await manager.post('/translation_memory/', { name: 'Log book', ...languages })).body.id;
  for (const source of ['We sail at dawn', 'Hoist the mainsail', 'At dawn']) {
    await manager.post(`/translation_memory/${memory}/records`, { source, target: `DE ${source}` });
  }
  const uploaded = await manager.upload(
    '/document/',
    xliff(['Set sail', 'Drop anchor', 'A <g id="1">sail</g>or']),
    'log.xlf',
  );
  document = uploaded.body.id;
  await server.runJobs();
});
afterAll(() => server.close());

const find = async (kind: string, text: string, page = 0) =>
  (await manager.get(`/search/${kind}?search=${encodeURIComponent(text)}&page=${page}`)).body;
const sources = async (kind: string, text: string) =>
  (await find(kind, text)).records.map(({ source }: { source: string }) => source);

describe('the search over everything', () => {
  test('lists terms equal to the text first, then those that begin with it', async () => {
    expect(await sources('terms', 'sail')).toEqual(['sail', 'sailor 100%', 'mainsail']);
  });

  test('returns units and segments with their locations', async () => {
    expect(await find('units', 'SAIL')).toMatchObject({
      records: [
        { source: 'We sail at dawn', owner: { id: memory, name: 'Log book' }, row_number: null },
        { source: 'Hoist the mainsail' },
      ],
      total_rows: 2,
      is_short: false,
    });
    expect(await find('segments', 'set sail')).toMatchObject({
      records: [{ owner: { id: document }, row_number: 1, target: 'Ziel 0' }],
      total_rows: 1,
    });
  });

  test('searches the target as well, ignoring inline codes and case', async () => {
    expect(await sources('terms', 'GROẞSEGEL'.toLowerCase())).toEqual(['mainsail']);
    expect(await sources('terms', 'ÖL')).toEqual(['Öl']);
    expect((await find('segments', 'a sailor')).total_rows).toBe(1);
  });

  test('finds segments by conditions in all visible documents', async () => {
    const uploaded = await manager.upload('/document/', xliff(['Set the table', 'Clear it']), 'dinner.xlf');
    await server.runJobs();
    const { records } = (await manager.get(`/document/${uploaded.body.id}/records`)).body;
    await manager.put(`/document/records/${records[0].id}`, { target: 'Decken', approved: true });
    const places = async (text: string, who: Pick<Caller, 'get'> = manager) => {
      const { body } = await who.get(`/search/segments?search=${encodeURIComponent(text)}`);
      return body.records.map(
        (hit: { owner: { name: string }; row_number: number }) => `${hit.owner.name} ${hit.row_number}`,
      );
    };
    expect(await places('source:set')).toEqual(['dinner.xlf 1', 'log.xlf 1']);
    expect(await places('state:approved set')).toEqual(['dinner.xlf 1']);
    expect(await places('"set" -state:approved')).toEqual(['log.xlf 1']);
    expect(await places('edited:yes author:nobody')).toEqual([]);
    expect((await find('segments', '-state:approved')).total_rows).toBe(4);
    const documents = [uploaded.body.id, document];
    expect((await find('segments', '-state:approved')).documents).toEqual(documents);
    // Anything else is text.
    expect(await places('12:30')).toEqual([]);
    expect(await places('len:x')).toEqual([]);
    const stranger = await freelancer(server, await server.as('admin'), 'user');
    expect(await places('source:set', stranger)).toEqual([]);
    await manager.delete(`/document/${uploaded.body.id}`);
    expect(await places('source:set')).toEqual(['log.xlf 1']);
  });

  test('finds the same segments on a busy machine', async () => {
    const uploaded = await manager.upload('/document/', xliff(['Set the watch']), 'watch.xlf');
    await server.runJobs();
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000));
    const found = await find('segments', 'source:set').finally(() => clock.mockRestore());
    expect(found.documents).toEqual([uploaded.body.id, document]);
    // A document this large uses up the whole search.
    const { db } = server.database;
    const size = { rows_count: 2_000_000 };
    await db.updateTable('document').set(size).where('id', '=', uploaded.body.id).execute();
    const cut = await find('segments', 'source:set');
    expect(cut).toMatchObject({ documents: [uploaded.body.id], total_rows: null });
    await manager.delete(`/document/${uploaded.body.id}`);
  });

  test('treats percent signs, underscores and quotes as ordinary characters', async () => {
    expect(await sources('terms', '100%')).toEqual(['sailor 100%']);
    expect(await sources('terms', 's_il')).toEqual([]);
    expect(await sources('terms', '"sail" OR x')).toEqual([]);
    expect(await sources('units', "'; --")).toEqual([]);
  });

  test('finds texts with a prefix for one or two characters, and says that it did', async () => {
    expect(await find('terms', 'sa')).toMatchObject({ is_short: true, total_rows: 2 });
    expect(await sources('units', 'at')).toEqual(['At dawn']);
    expect(await find('segments', 'se')).toEqual({
      records: [],
      total_rows: 0,
      at_least: 0,
      is_short: true,
      documents: [],
    });
  });

  test('returns nothing for an empty search', async () => {
    expect((await find('terms', '  ')).total_rows).toBe(0);
  });

  test('excludes binned rows', async () => {
    const { id } = (await manager.post(`/glossary/${glossary}/records`, { source: 'binned', target: 'weg' }))
      .body;
    expect(await sources('terms', 'binned')).toEqual(['binned']);
    await manager.delete(`/glossary/records/${id}`);
    expect(await sources('terms', 'binned')).toEqual([]);
    await manager.delete(`/document/${document}`);
    expect(await sources('segments', 'set sail')).toEqual([]);
    await manager.post(`/document/${document}/restore`);
    expect(await sources('segments', 'set sail')).toEqual(['Set sail']);
  });

  test('includes imported rows once the import has ended', async () => {
    const { body } = await manager.upload('/glossary/upload', 'source,target\nhalyard,Fall\n', 'rig.csv');
    expect(await sources('terms', 'halyard')).toEqual([]);
    await server.runJobs();
    expect(await sources('terms', 'halyard')).toEqual(['halyard']);
    await manager.delete(`/glossary/${body.id}`);
    expect(await sources('terms', 'halyard')).toEqual([]);
  });

  test('ranks the newest of many hits, and never misses an exact match', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => `winch number ${i},Winde ${i}`);
    await manager.upload('/glossary/upload', ['source,target', 'winch,Winsch', ...rows].join('\n'), 'w.csv');
    await server.runJobs();
    const found = await find('terms', 'winch');
    expect(found).toMatchObject({ total_rows: null });
    expect(found.at_least).toBeGreaterThanOrEqual(1000);
    expect(found.records[0].source).toBe('winch');
    expect(found.records).toHaveLength(20);
    expect((await find('terms', 'winch', 1)).records[0].id).not.toBe(found.records[0].id);
  });
});
