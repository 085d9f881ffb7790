import { type Client, createClient } from '@tessera/shared/api';
import {
  deleteGlossaryRecord,
  findTerms,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  updateGlossary,
  uploadGlossary,
} from '@tessera/shared/contract/glossary';
import { cancelJob, getJob } from '@tessera/shared/contract/job';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const ORIGIN = 'http://api.invalid';
const server = setupServer();
const client: Client = createClient({ baseUrl: `${ORIGIN}/api` });

beforeAll(() => server.listen());
beforeEach(() => server.resetHandlers(...createHandlers()));
afterAll(() => server.close());

const records = (query: { page?: number; search?: string }) =>
  client.call(listGlossaryRecords, { params: { id: 1 }, query });
const upload = (text: string, name = 'new.csv', into?: number) =>
  client.call(uploadGlossary, {
    file: new File([text], name),
    body: into === undefined ? {} : { glossary_id: into },
  });
const look = (id: number) => client.call(getJob, { params: { id } });

describe('the mock of the seed', () => {
  test('holds 125 sample records, 100 a page, and counts them all', async () => {
    const first = await records({ page: 0 });
    const second = await records({ page: 1 });
    expect([first.records.length, second.records.length]).toEqual([100, 25]);
    expect([first.total_rows, second.total_rows]).toEqual([125, 125]);
    expect((await client.call(getGlossary, { params: { id: 1 } })).records_count).toBe(125);
  });

  test('finds substrings of source or target whatever their case, and counts the matches of all pages', async () => {
    expect((await records({ search: 'PUMP' })).total_rows).toBe(5);
    expect((await records({ search: 'haupt' })).total_rows).toBe(25);
    expect((await records({ search: 'haupt', page: 1 })).total_rows).toBe(25);
    expect((await records({ search: '%' })).total_rows).toBe(0);
  });

  test.each(['null', 'undefined'])('counts the search %o as empty', async (search) => {
    expect((await records({ search })).total_rows).toBe(125);
  });

  test('answers {message} and the whole glossary to a new name', async () => {
    const renamed = await client.call(updateGlossary, { params: { id: 1 }, body: { name: 'Parts' } });
    expect(renamed).toMatchObject({ message: expect.any(String), name: 'Parts', records_count: 125 });
  });

  test('deletes only the one record, not those after it', async () => {
    const before = (await records({})).records;
    await client.call(deleteGlossaryRecord, { params: { id: before[3]?.id ?? 0 } });
    const after = await records({});
    expect(after.total_rows).toBe(124);
    expect(after.records.slice(0, 99)).toEqual(before.toSpliced(3, 1));
  });

  test('answers 404 for what is not there', async () => {
    await expect(client.call(getGlossary, { params: { id: 77 } })).rejects.toMatchObject({ status: 404 });
    await expect(client.call(deleteGlossaryRecord, { params: { id: 7777 } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('an import of the mock', () => {
  test('is pending, then processing, then done, and its terms are there at the end', async () => {
    const { id, job_id, processing_status } = await upload('source,target\nbay,Bucht\n"a, b","c ""d"""\n');
    expect(processing_status).toBe('pending');
    expect(await look(job_id)).toMatchObject({ status: 'processing', progress: 0.5 });
    expect((await client.call(getGlossary, { params: { id } })).processing_status).toBe('processing');
    expect(await look(job_id)).toMatchObject({ status: 'done', report: { added: 2 } });
    expect(await client.call(getGlossary, { params: { id } })).toMatchObject({
      name: 'new',
      processing_status: 'done',
      records_count: 2,
    });
    const { records: terms } = await client.call(listGlossaryRecords, { params: { id } });
    expect(terms.map(({ source, target }) => [source, target])).toEqual([
      ['bay', 'Bucht'],
      ['a, b', 'c "d"'],
    ]);
  });

  test('that is cancelled leaves nothing and says so', async () => {
    const { id, job_id } = await upload('source,target\nbay,Bucht\n');
    await client.call(cancelJob, { params: { id: job_id } });
    expect(await look(job_id)).toMatchObject({ status: 'failed', error: 'Cancelled' });
    expect(await client.call(getGlossary, { params: { id } })).toMatchObject({
      processing_status: 'failed',
      records_count: 0,
    });
    await expect(client.call(cancelJob, { params: { id: job_id } })).rejects.toMatchObject({ status: 409 });
  });

  test('that fails says why', async () => {
    const { job_id } = await upload('PK', 'new.xlsx');
    await look(job_id);
    expect(await look(job_id)).toMatchObject({ status: 'failed', error: expect.stringContaining('CSV') });
  });

  test('reads back what it exports', async () => {
    for (const format of ['csv', 'tbx'] as const) {
      const response = await fetch(`${ORIGIN}/api/glossary/1/download?format=${format}`);
      const { id, job_id } = await upload(await response.text(), `again.${format}`);
      await look(job_id);
      await look(job_id);
      expect((await client.call(getGlossary, { params: { id } })).records_count).toBe(125);
    }
    expect(await client.call(listGlossaries)).toHaveLength(4);
  });
});

test('terms are found as whole words, the longest one first', async () => {
  const hits = await client.call(findTerms, {
    body: { text: 'The main pump drives a pumpkin.', source_lang: 'en-GB' },
  });
  expect(hits.map(({ matched, start, end }) => [matched, start, end])).toEqual([['main pump', 4, 13]]);
});
