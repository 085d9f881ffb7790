import { type Client, createClient } from '@tessera/shared/api';
import { getJob } from '@tessera/shared/contract/job';
import {
  createUnit,
  deleteUnit,
  deleteUnits,
  findConcordance,
  findMatches,
  getHygiene,
  getMemory,
  listMemories,
  listUnits,
  restoreUnit,
  restoreUnits,
  updateUnit,
  uploadMemory,
} from '@tessera/shared/contract/translation-memory';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const ORIGIN = 'http://api.invalid';
const server = setupServer();
const client: Client = createClient({ baseUrl: `${ORIGIN}/api` });

beforeAll(() => server.listen());
beforeEach(() => server.resetHandlers(...createHandlers()));
afterAll(() => server.close());

const units = (query: { page?: number; search?: string }, id = 1) =>
  client.call(listUnits, { params: { id }, query });
const look = (id: number) => client.call(getJob, { params: { id } });

test('one memory is several pages long, one is short, one is empty', async () => {
  const counts = (await client.call(listMemories)).map(({ records_count }) => records_count);
  expect(counts.sort((a, b) => b - a)).toEqual([325, 2, 0]);
  expect((await units({ page: 3 })).records).toHaveLength(25);
});

test('search sees the text as people do, without its inline codes', async () => {
  const { records, total_rows } = await units({ search: 'NEVER OPEN THE PUMP' });
  expect(total_rows).toBe(1);
  expect(records[0]?.source).toContain('\u0002<1>\u0003');
});

test('a unit is added, changed against its version, deleted and restored, and the count follows', async () => {
  const count = async () => (await client.call(getMemory, { params: { id: 3 } })).records_count;
  const made = await client.call(createUnit, { params: { id: 3 }, body: { source: 'Ja', target: 'Yes' } });
  expect(await count()).toBe(1);
  const change = { params: { id: made.id }, body: { source: 'Ja', target: 'Aye', version: 1 } };
  expect((await client.call(updateUnit, change)).version).toBe(2);
  await expect(client.call(updateUnit, change)).rejects.toMatchObject({
    status: 409,
    body: { current: { target: 'Aye' } },
  });
  await client.call(deleteUnit, { params: { id: made.id } });
  expect([await count(), (await units({}, 3)).total_rows]).toEqual([0, 0]);
  await client.call(restoreUnit, { params: { id: made.id } });
  expect(await count()).toBe(1);
});

test('a TMX that is exported comes in again, with the languages it names', async () => {
  const tmx = await (await fetch(`${ORIGIN}/api/translation_memory/1/download`)).text();
  const { id, job_id } = await client.call(uploadMemory, { body: {}, file: new File([tmx], 'again.tmx') });
  await look(job_id);
  expect(await look(job_id)).toMatchObject({ status: 'done', report: { added: 325 } });
  expect(await client.call(getMemory, { params: { id } })).toMatchObject({
    name: 'again',
    source_lang: 'en',
    target_lang: 'de',
    records_count: 325,
  });
});

test('a TMX that ends too early fails with words and leaves nothing', async () => {
  const file = new File(['<tmx version="1.4"><body><tu><tuv xml:lang="en">'], 'half.tmx');
  const { id, job_id } = await client.call(uploadMemory, { body: {}, file });
  await look(job_id);
  expect(await look(job_id)).toMatchObject({ status: 'failed', error: expect.stringContaining('too early') });
  expect(await client.call(getMemory, { params: { id } })).toMatchObject({
    processing_status: 'failed',
    records_count: 0,
  });
});

test('units are found by a phrase and by likeness, best first', async () => {
  const phrase = await client.call(findConcordance, { body: { text: 'the PUMP', memory_ids: [1] } });
  expect(phrase.total_rows).toBe(13);
  const [hit] = phrase.records;
  const range = hit?.source_ranges[0];
  expect(hit?.source.slice(range?.start, range?.end)).toBe('the pump');
  const matches = await client.call(findMatches, { body: { source: 'Clean the pump.', memory_ids: [1] } });
  expect(matches[0]).toMatchObject({ source: 'Clean the pump.', similarity: 1 });
  expect(matches[1]?.similarity).toBeLessThan(1);
});

test('words are found apart, by their beginnings and in other forms', async () => {
  const found = async (text: string, mode: 'phrase' | 'prefix' | 'stem') => {
    const body = { text, mode, side: 'both' as const, memory_ids: [1] };
    const { records } = await client.call(findConcordance, { body });
    return records.map((hit) => [
      hit.found,
      ...hit.source_ranges.map(({ start, end }) => hit.source.slice(start, end)),
      ...hit.target_ranges.map(({ start, end }) => hit.target.slice(start, end)),
    ]);
  };
  expect(await found('pump check', 'phrase')).toEqual([['words', 'Check', 'pump']]);
  expect(await found('pum che', 'phrase')).toEqual([]);
  expect(await found('pum che', 'prefix')).toEqual([['words', 'Che', 'pum']]);
  expect(await found('ump', 'prefix')).toEqual([]);
  expect(await found('checks pumps', 'stem')).toEqual([['words', 'Check', 'pump']]);
  expect(await found('geprüft', 'stem')).toEqual([]);
  const pumps = await found('Pumpen', 'stem');
  expect(pumps).toHaveLength(13);
  expect(pumps[0]).toEqual(['phrase', 'pump', 'Pumpe']);
});

test('units that a check finds are counted, listed, deleted and restored together', async () => {
  const params = { id: 3 };
  const { id } = await client.call(createUnit, { params, body: { source: '42', target: '42' } });
  const count = async () => (await client.call(getHygiene, { params })).counts.no_words;
  expect(await count()).toBe(1);
  const listed = await client.call(listUnits, { params, query: { hygiene: 'no_words' } });
  expect(listed.records.map((unit) => unit.id)).toEqual([id]);
  expect(await client.call(deleteUnits, { params, body: { ids: [id, 1] } })).toEqual({ ids: [id] });
  expect(await count()).toBe(0);
  expect(await client.call(restoreUnits, { params, body: { ids: [id] } })).toEqual({ ids: [id] });
  expect(await count()).toBe(1);
});
