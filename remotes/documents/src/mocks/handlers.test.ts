import { type Client, createClient } from '@tessera/shared/api';
import { listDocuments, processDocument, uploadDocument } from '@tessera/shared/contract/document';
import {
  getRecordTerms,
  getSubstitutions,
  listDocumentRecords,
  updateDocumentRecord,
} from '@tessera/shared/contract/document-record';
import { getJob } from '@tessera/shared/contract/job';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const ORIGIN = 'http://api.invalid';
const server = setupServer();
const client: Client = createClient({ baseUrl: `${ORIGIN}/api` });

beforeAll(() => server.listen());
beforeEach(() => server.resetHandlers(...createHandlers()));
afterAll(() => server.close());

const records = (query: Parameters<typeof client.call<typeof listDocumentRecords>>[1]['query'] = {}) =>
  client.call(listDocumentRecords, { params: { id: 1 }, query });

test('one document is several pages long, one is written from the right, one failed', async () => {
  const documents = await client.call(listDocuments);
  expect(documents.map(({ status }) => status)).toEqual(['done', 'done', 'failed', 'done']);
  expect((await records({ page: 3 })).records).toHaveLength(20);
});

test('a filter counts what passes it, on every page', async () => {
  const { total_rows } = await records({ approved: 'false', source: 'mainsail' });
  expect(total_rows).toBeGreaterThan(10);
  expect((await records({ approved: 'false', source: 'MAINSAIL' })).total_rows).toBe(total_rows);
  expect((await records({ target: 'mainsail' })).total_rows).toBe(0);
});

test('what was changed after its approval is found by its filter', async () => {
  const changed = async () => (await records({ changed: '1' })).records.map(({ row_number }) => row_number);
  expect(await changed()).toEqual([]);
  const first = (await records()).records[0];
  if (!first?.approved) throw new Error('The first segment is not approved.');
  const body = { target: 'anders', version: first.version };
  await client.call(updateDocumentRecord, { params: { id: first.id }, body });
  expect(await changed()).toEqual([1]);
});

test('terms come in the order of the source, forbidden ones too', async () => {
  const { records: rows } = await client.call(listDocumentRecords, { params: { id: 4 }, query: {} });
  const warned = rows.find(({ source }) => source.includes('lifejacket'));
  const hits = await client.call(getRecordTerms, { params: { id: warned?.id ?? 0 } });
  expect(hits.map(({ record }) => [record.target, record.status])).toEqual([
    ['Rettungsweste', null],
    ['Schwimmweste', 'forbidden'],
    ['Anker', null],
  ]);
});

test('a stale version is refused with the present state, and nothing is overwritten', async () => {
  const [, , , , fifth] = (await records()).records;
  if (!fifth) throw new Error('no segment');
  const params = { id: fifth.id };
  await client.call(updateDocumentRecord, {
    params,
    body: { target: 'eins', version: fifth.version },
  });
  const stale = client.call(updateDocumentRecord, {
    params,
    body: { target: 'zwei', version: fifth.version },
  });
  await expect(stale).rejects.toMatchObject({ status: 409, body: { current: { target: 'eins' } } });
});

test('an approved translation is a match for its likes', async () => {
  const page = await records({ approved: 'false' });
  const answers = await Promise.all(
    page.records.slice(0, 20).map(({ id }) => client.call(getSubstitutions, { params: { id } })),
  );
  const best = answers.flatMap(([match]) => (match ? [match.similarity] : []));
  expect(best.length).toBeGreaterThan(5);
  expect(Math.min(...best)).toBeGreaterThanOrEqual(0.7);
});

test('an upload becomes a document once somebody has looked at its job', async () => {
  const xml =
    '<xliff version="1.2"><file source-language="en" target-language="fr"><body><trans-unit id="1"><source>A &amp; b</source></trans-unit></body></file></xliff>';
  const { id, job_id } = await client.call(uploadDocument, {
    body: {},
    file: new File([xml], 'new.xlf'),
  });
  await client.call(getJob, { params: { id: job_id } });
  expect((await client.call(getJob, { params: { id: job_id } })).status).toBe('done');
  const { records: listed } = await client.call(listDocumentRecords, { params: { id }, query: {} });
  expect(listed.map(({ source }) => source)).toEqual(['A & b']);
});

test('pre-translation fills open segments only, and a second time nothing', async () => {
  const run = async () => {
    const { job_id } = await client.call(processDocument, {
      params: { id: 1 },
      body: { similarity_threshold: 0.8 },
    });
    await client.call(getJob, { params: { id: job_id } });
    return (await client.call(getJob, { params: { id: job_id } })).report;
  };
  expect((await run())?.changed).toBeGreaterThan(0);
  expect((await run())?.changed).toBe(0);
});
