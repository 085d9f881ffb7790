import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freelancer } from '../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const NAMES = ['Öl und Gas', 'ships', 'Anchors', 'Tea'];
const PAIRS = [
  ['en', 'de'],
  ['en-US', 'de'],
  ['en', 'de-AT'],
  ['en', 'fr'],
] as const;

describe.each([
  { noun: 'glossaries', path: '/glossary/', kind: 'glossary' },
  { noun: 'memories', path: '/translation_memory/', kind: 'memory' },
] as const)('the list of $noun', ({ path, kind }) => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const [at, name] of NAMES.entries()) {
      const [source_lang, target_lang] = PAIRS[at] ?? PAIRS[0];
      ids.push((await manager.post(path, { name, source_lang, target_lang })).body.id);
    }
  });
  const page = async (query: string, caller = manager) => (await caller.get(`${path}?page=0&${query}`)).body;
  const names = async (query: string, caller?: Caller): Promise<string[]> =>
    (await page(query, caller)).records.map(({ name }: { name: string }) => name);

  test('without a page is an array of all of them, and with a page one page with their number', async () => {
    const whole = (await manager.get(path)).body;
    expect(whole.map(({ name }: { name: string }) => name).toSorted()).toEqual(NAMES.toSorted());
    const first = await page('sort=name');
    expect(first.total_rows).toBe(4);
    expect(first.records).toEqual(expect.arrayContaining(whole));
    expect((await manager.get(`${path}?page=7`)).body).toEqual({ records: [], total_rows: 4 });
  });

  test('is searched, sorted and filtered', async () => {
    expect(await names('search=OL')).toEqual(['Öl und Gas']);
    expect(await names('sort=name')).toEqual(['Anchors', 'Öl und Gas', 'ships', 'Tea']);
    expect(await names('sort=-name')).toEqual(['Tea', 'ships', 'Öl und Gas', 'Anchors']);
    expect(await names('')).toEqual(NAMES.toReversed());
    expect(await names('target=fr')).toEqual(['Tea']);
    expect(await names('status=failed')).toEqual([]);
    expect((await page('status=ready')).total_rows).toBe(4);
    expect(await names(`ids=${ids[1]}`)).toEqual(['ships']);
    const count = kind === 'glossary' ? 'terms' : 'units';
    for (const sort of ['languages', count, 'updated']) expect(await names(`sort=-${sort}`)).toHaveLength(4);
    const values = (await manager.get(`${path}filters`)).body;
    expect(values).toMatchObject({ source_langs: ['en', 'en-US'], target_langs: ['de', 'de-AT', 'fr'] });
  });

  test('offers those that serve a document’s languages, exact ones first, and the others after them on request', async () => {
    expect(await names('for_source=en&for_target=de')).toEqual(['Öl und Gas', 'Anchors', 'ships']);
    expect(await names('for_source=en-GB&for_target=de')).toEqual(['Anchors', 'Öl und Gas']);
    expect(await names('for_source=en&for_target=de&others=1')).toEqual([
      'Öl und Gas',
      'Anchors',
      'ships',
      'Tea',
    ]);
    expect(await names('for_source=ja&for_target=de')).toEqual([]);
  });

  test('contains only those that the caller may see', async () => {
    const person = await freelancer(server, await server.as('admin'), 'user', {
      resources: [{ kind, id: ids[3] ?? 0, role: null }],
    });
    expect(await page('', person)).toMatchObject({ records: [{ name: 'Tea' }], total_rows: 1 });
    expect(await names('search=anchors', person)).toEqual([]);
    expect((await person.get(`${path}filters`)).body).toMatchObject({ target_langs: ['fr'] });
  });
});
