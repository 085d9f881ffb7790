import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord, RecordChange } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const tags = (count: number) => Array.from({ length: count }, (_, at) => `a<x id="${at}"/>`).join('');
const MOST_BYTES = 6_000_000;

describe('the inline codes of a segment', () => {
  test('beyond 5,000 fail the import with an error that names the segment', async () => {
    const file = buildXliff({ segments: ['One', tags(5_001)] });
    const { body } = await manager.upload('/document/', file, 'tags.xlf');
    await server.runJobs();
    const { status, processing_error } = (await manager.get(`/document/${body.id}`)).body;
    expect(status).toBe('failed');
    expect(processing_error).toMatch(/^Segment 2 contains more than 5,000 tags\. Nothing was imported\./);
    expect((await manager.get(`/document/${body.id}/records`)).body.records).toEqual([]);
  });

  test('make a page end early, with the rows to request next', async () => {
    const { document } = await buildDocument(server, manager, { segments: Array(16).fill(tags(4_000)) });
    const path = `/document/${document.id}/records`;
    for (const filter of ['?page=0', '?search=aa&page=0', '?around=12', '?search=aa&around=12']) {
      const first = await user.get(`${path}${filter}`);
      expect(first.body.total_rows).toBe(16);
      const rows: number[] = first.body.records.map(({ row_number }: DocumentRecord) => row_number);
      for (let answer = first; ; ) {
        expect((await answer.response.text()).length).toBeLessThan(MOST_BYTES);
        const { rest } = answer.body;
        if (!rest) break;
        answer = await user.get(`${path}?rows=${rest.join(',')}`);
        expect(answer.body.records.length).toBeGreaterThan(0);
        rows.push(...answer.body.records.map(({ row_number }: DocumentRecord) => row_number));
      }
      expect(rows).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    }
  });
});

describe('the history of a segment', () => {
  const build = async (texts: readonly string[]) => {
    const { records } = await buildDocument(server, manager, { segments: ['One'] });
    const path = `/document/records/${records[0]?.id}`;
    for (const target of texts) expect((await user.put(path, { target })).status).toBe(200);
    return `${path}/history`;
  };
  const idsOf = (changes: RecordChange[]) => changes.map(({ id }) => id);

  test('is paged from the newest change, and without paging still an array', async () => {
    const history = await build(['a', 'b', 'c', 'd', 'e']);
    const all = (await user.get(history)).body;
    expect(all.map(({ target_after }: RecordChange) => target_after)).toEqual(['e', 'd', 'c', 'b', 'a']);
    const first = (await user.get(`${history}?limit=2`)).body;
    expect(first).toEqual({ records: all.slice(0, 2), total_rows: 5 });
    const second = (await user.get(`${history}?limit=2&before=${all[1].id}`)).body;
    expect(second).toEqual({ records: all.slice(2, 4), total_rows: 5 });
    expect((await user.get(`${history}?before=${all[3].id}`)).body).toEqual(all.slice(4));
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=x']) {
      expect((await user.get(`${history}?${wrong}`)).status).toBe(422);
    }
  });

  test('ends early where its texts are large, and goes on from there', async () => {
    const large = 'ä'.repeat(90_000);
    const history = await build(Array.from({ length: 8 }, (_, at) => `${large}${at}`));
    const first = await user.get(history);
    expect((await first.response.text()).length).toBeLessThan(1_200_000);
    const found = idsOf(first.body);
    expect(found.length).toBeLessThan(8);
    while (found.length < 8) {
      const { records } = (await user.get(`${history}?limit=100&before=${found.at(-1)}`)).body;
      expect(records.length).toBeGreaterThan(0);
      found.push(...idsOf(records));
    }
    expect(found).toEqual([...found].sort((a, b) => b - a));
  });
});
