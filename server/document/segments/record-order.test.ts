import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
let id: number;
const SOURCES = ['Zebra', 'ärmel 10', 'Ärmel 9', 'apfel', 'Öl und Essig', 'Apfel', 'zebra'];

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
  const { document, records } = await buildDocument(server, manager, {
    segments: SOURCES,
    sourceLang: 'de',
    targetLang: 'en',
  });
  id = document.id;
  const save = (row: number, change: Record<string, unknown>) =>
    manager.put(`/document/records/${records[row - 1]?.id}`, change);
  await save(5, { target: 'Oil and vinegar', match_percent: 80 });
  await save(2, { target: 'Sleeve 10', match_percent: 95 });
  await save(7, { target: 'zebra', approved: true });
});
afterAll(() => server.close());

const order = async (sort: string, filter = '') =>
  (await user.get(`/document/${id}/records/order?sort=${encodeURIComponent(sort)}${filter}`)).body.rows;

describe('sorting segments', () => {
  test.each([
    // Letters in German order, numbers by value, and equal ones in document order.
    ['source', [4, 6, 3, 2, 5, 7, 1]],
    ['-source', [1, 7, 5, 2, 3, 6, 4]],
    ['source-len', [1, 4, 6, 7, 3, 2, 5]],
    ['-source-len', [5, 2, 3, 1, 4, 6, 7]],
    ['len', [1, 3, 4, 6, 7, 2, 5]],
    // Segments without a match come last in both directions.
    ['match', [5, 2, 1, 3, 4, 6, 7]],
    ['-match', [2, 5, 1, 3, 4, 6, 7]],
    ['state', [1, 3, 4, 6, 2, 5, 7]],
    ['-state', [7, 2, 5, 1, 3, 4, 6]],
  ])('orders by %s: %j', async (sort, rows) => {
    expect(await order(sort)).toEqual(rows);
  });

  test('orders by the last change', async () => {
    expect((await order('-changed')).slice(0, 3)).toEqual([7, 2, 5]);
    expect((await order('changed')).slice(-3)).toEqual([5, 2, 7]);
  });

  test('applies a filter', async () => {
    expect(await order('-match', '&query=has:target')).toEqual([2, 5, 7]);
    expect(await order('source', '&search=apf')).toEqual([4, 6]);
    expect(await order('source', '&query=row:9')).toEqual([]);
  });

  test('puts ö after z in Swedish', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: ['öl', 'zon', 'orm'],
      sourceLang: 'sv',
      targetLang: 'en',
    });
    const { body } = await user.get(`/document/${document.id}/records/order?sort=source`);
    expect(body.rows).toEqual([3, 2, 1]);
  });

  test('merges several runs for thousands of segments', async () => {
    const { document } = await buildDocument(server, manager, { segments: 4_500 });
    const { body } = await user.get(`/document/${document.id}/records/order?sort=-source`);
    const collator = new Intl.Collator('en', { numeric: true });
    const first = await user.get(`/document/${document.id}/records?rows=${body.rows.slice(0, 100)}`);
    const sources = first.body.records.map(({ source }: DocumentRecord) => source);
    expect(new Set(body.rows).size).toBe(4_500);
    expect(sources).toEqual(sources.toSorted((a: string, b: string) => collator.compare(b, a)));
    expect(sources[0]).toMatch(/^This notice/);
  });
});

test('segments are returned by row number, in the requested order', async () => {
  const { body } = await user.get(`/document/${id}/records?rows=5,1,99,3`);
  expect(body.records.map(({ row_number }: DocumentRecord) => row_number)).toEqual([5, 1, 3]);
  const many = Array.from({ length: 101 }, (_, at) => at + 1).join();
  for (const wrong of [many, '1,,2', 'x']) {
    expect((await user.get(`/document/${id}/records?rows=${wrong}`)).status).toBe(422);
  }
  expect((await user.get(`/document/${id}/records/order?sort=length`)).status).toBe(422);
});

describe('counting segments by query', () => {
  const counts = (queries: string[], filter = '') =>
    user.get(`/document/${id}/records/counts?queries=${encodeURIComponent(queries.join('\n'))}${filter}`);

  test('returns a count for each query, in the requested order', async () => {
    const queries = ['state:approved', 'has:target', '-has:target', 'match:75..99 len:>9', 'apfel', ''];
    expect((await counts(queries)).body).toEqual({ counts: [1, 3, 4, 1, 2, 7] });
  });

  test('applies a common filter', async () => {
    expect((await counts(['has:target', 'row:1..4'], '&approved=false')).body).toEqual({ counts: [2, 4] });
    expect((await counts(['has:target'], '&search=nothing')).body).toEqual({ counts: [0] });
  });

  test('rejects unparsable queries, and too many of them', async () => {
    expect((await counts(['has:target', 'len:x'])).status).toBe(422);
    expect((await counts(Array.from({ length: 61 }, () => 'row:1'))).status).toBe(422);
  });
});

test('last editors of segments are listed by name, once each', async () => {
  const other = await server.as('user');
  const { document, records } = await buildDocument(server, manager, { segments: 4 });
  const authors = async () => {
    const { body } = await user.get(`/document/${document.id}/records/authors`);
    return body.authors.map(({ username }: { username: string }) => username);
  };
  expect(await authors()).toEqual([]);
  const save = (who: Caller, at: number, target: string) =>
    who.put(`/document/records/${records[at]?.id}`, { target });
  await save(user, 0, 'eins');
  await save(other, 1, 'zwei');
  await save(user, 2, 'drei');
  await save(manager, 1, 'drei');
  const names = await authors();
  expect(names).toHaveLength(2);
  expect(names).toEqual(names.toSorted());
  for (const name of names) {
    const query = encodeURIComponent(`author:"${name}"`);
    const { body } = await user.get(`/document/${document.id}/records?query=${query}`);
    expect(body.total_rows).toBeGreaterThan(0);
  }
});
