import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildXliff, sentence } from '../testing/build-document.ts';
import { buildMemory } from '../testing/builders.ts';
import { growth, SORTING } from '../testing/cost.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';
import { getDocumentScope } from './documents/queries.ts';
import { filteredRecords } from './segments/record-filter.ts';

/** Segments of the smallest document. */
const SIZE = 1_000;
/** Documents by their size in multiples of it. */
const documents = new Map<number, number>();
let server: TestServer;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  for (const times of [1, 4, 10]) {
    const segments = Array.from({ length: SIZE * times }, (_, at) => ({
      source: sentence(at),
      target: `Klausel ${at + 1} der Vereinbarung gilt.`,
    }));
    const { body } = await manager.upload('/document/', buildXliff({ segments }), `${times}.xlf`);
    documents.set(times, body.id);
    await server.runJobs();
  }
}, 300_000);
afterAll(() => server.close());

const of = (times: number) => `/document/${documents.get(times)}`;

// CPU time says nothing about the work of PostgreSQL, which runs in other processes.
describe.skipIf(testedDatabase === 'postgres')(
  '4 and 10 times the segments cost at most 5 and 12 times',
  () => {
    const replace = { find: 'Klausel', replace: 'Bedingung', dry_run: true };
    test.each([
      ['to preview a replacement', 'replace', replace],
      ['to preview a replacement in a search', 'replace', { ...replace, filter: { target: 'klausel' } }],
      ['to preview a bulk approval', 'bulk', { action: 'approve', dry_run: true }],
    ])(
      '%s',
      async (_, path, body) => {
        const found = await growth((times) => manager.post(`${of(times)}/${path}`, body));
        expect(found).toMatchObject({ isWithin: true });
      },
      120_000,
    );

    test.each([
      ['to search', 'records?target=klausel&page=0'],
      ['to count', 'records/counts?queries=has:target'],
      ['to find a row in a search', `records?target=klausel&around=${SIZE}`],
    ])(
      '%s',
      async (_, path) => {
        const found = await growth((times) => manager.get(`${of(times)}/${path}`));
        expect(found).toMatchObject({ isWithin: true });
      },
      120_000,
    );

    test.each([
      ['by the source', 'records/order?sort=source'],
      ['the results of a search by the source', 'records/order?sort=source&target=klausel'],
      ['by the length', 'records/order?sort=len'],
    ])(
      'to sort %s, up to 6 and 16 times',
      async (_, path) => {
        const found = await growth((times) => manager.get(`${of(times)}/${path}`), SORTING);
        expect(found).toMatchObject({ isWithin: true });
      },
      120_000,
    );

    test('to approve all segments into a memory, and to unapprove them', async () => {
      const memory = await buildMemory(manager);
      for (const times of [1, 4, 10]) {
        await manager.post(`${of(times)}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
      }
      const found = await growth(async (times) => {
        for (const action of ['approve', 'unapprove']) {
          expect((await manager.post(`${of(times)}/bulk`, { action })).status).toBe(200);
          await server.runJobs();
        }
      });
      expect(found).toMatchObject({ isWithin: true });
    }, 120_000);

    test('to read 200 segments after any row', async () => {
      const { db } = server.database;
      const document = await getDocumentScope(db, documents.get(10) ?? 0);
      const filter = {
        search: '',
        source: '',
        target: '',
        repetitions: false,
        comments: false,
        unresolved: false,
      };
      const read = async (after: number) => {
        for (let time = 0; time < 100; time++) {
          const rows = filteredRecords(db, document, filter, after).select('document_record.id');
          expect(await rows.orderBy('row_number').limit(200).execute()).toHaveLength(200);
        }
      };
      const { ms } = await growth((times) => read(times === 10 ? SIZE * 10 - 200 : 0));
      expect(ms[2]).toBeLessThan(2 * ms[0]);
    }, 120_000);
  },
);
