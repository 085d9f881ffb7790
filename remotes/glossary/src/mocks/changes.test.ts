import { type Client, createClient } from '@tessera/shared/api';
import { listGlossaryRecords, updateGlossaryRecord } from '@tessera/shared/contract/glossary';
import { getRecordHistory } from '@tessera/shared/contract/glossary-concept';
import { findTermImpact, listTermImpact, markTermImpact } from '@tessera/shared/contract/glossary-impact';
import {
  listGlossaryImports,
  stageGlossaryImport,
  startGlossaryImport,
  undoGlossaryImport,
} from '@tessera/shared/contract/glossary-import';
import { getJob } from '@tessera/shared/contract/job';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const server = setupServer();
const client: Client = createClient({ baseUrl: 'http://api.invalid/api' });

beforeAll(() => server.listen());
beforeEach(() => server.resetHandlers(...createHandlers()));
afterAll(() => server.close());

const params = { id: 1 };
const terms = async (search: string) =>
  (await client.call(listGlossaryRecords, { params, query: { search } })).records;

/** Looks at a job until it has ended, which takes two looks. */
async function finish(id: number) {
  await client.call(getJob, { params: { id } });
  return client.call(getJob, { params: { id } });
}

async function importTerms(text: string) {
  const file = new File([text], 'more.csv');
  const { id } = await client.call(stageGlossaryImport, { file, body: { glossary_id: 1 } });
  const { job_id } = await client.call(startGlossaryImport, { params: { id } });
  await finish(job_id);
  return id;
}

describe('an import of the mocked glossaries', () => {
  test('is listed with what it did, and taken back but for what was edited since', async () => {
    const id = await importTerms('source,target\nbay,Bucht\ncape,Kap\n');
    const [listed] = await client.call(listGlossaryImports, { params });
    expect(listed).toMatchObject({ id, state: 'started', status: 'done', report: { added: 2 } });
    const [cape] = await terms('cape');
    await client.call(updateGlossaryRecord, {
      params: { id: cape?.id ?? 0 },
      body: { source: 'cape', target: 'Vorgebirge', comment: '' },
    });
    const { job_id } = await client.call(undoGlossaryImport, { params: { id } });
    expect(await finish(job_id)).toMatchObject({ status: 'done', report: { changed: 1, unchanged: 1 } });
    expect(await terms('Bucht')).toEqual([]);
    expect(await terms('Vorgebirge')).toHaveLength(1);
    expect(await client.call(listGlossaryImports, { params })).toMatchObject([{ state: 'undone' }]);
    await expect(client.call(undoGlossaryImport, { params: { id } })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a changed term of the mocked glossaries', () => {
  async function changePump() {
    const [pump] = await terms('main pump');
    const id = pump?.id ?? 0;
    await client.call(updateGlossaryRecord, {
      params: { id },
      body: { source: 'main pump', target: 'Primärpumpe', comment: '' },
    });
    return id;
  }

  test('remembers what it was, newest first', async () => {
    const id = await changePump();
    const history = await client.call(getRecordHistory, { params: { id } });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]).toMatchObject({ before: { target: 'Hauptpumpe' }, after: { target: 'Primärpumpe' } });
  });

  test('is broken by what was approved before, until it is seen or mended', async () => {
    const list = () => client.call(listTermImpact, { params, query: {} });
    expect((await list()).total_rows).toBe(0);
    await changePump();
    const { records, unseen } = await list();
    expect(unseen).toBe(1);
    expect(records).toMatchObject([{ reason: 'missing', source: 'Start the main pump.', seen_at: null }]);
    await client.call(markTermImpact, { params, body: { ids: records.map(({ id }) => id), seen: true } });
    expect((await list()).unseen).toBe(0);
  });

  test('is among all terms that are checked as a job', async () => {
    const { job_id } = await client.call(findTermImpact, { params, body: {} });
    expect(await finish(job_id)).toMatchObject({ status: 'done', report: { changed: 0 } });
  });
});
