import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

const BEFORE = JSON.stringify({ a: 'Anchor', b: 'Buoy' });
const AFTER = JSON.stringify({ a: 'Anchors', c: 'Cable' });

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function upload(path: string, file: string, fields = {}): Promise<number> {
  const { status, body } = await manager.upload(path, file, 'en.json', fields);
  expect(status).toBe(201);
  await server.runJobs();
  return body.id;
}

/** Sends the same request four times, then runs the jobs. Returns how each ended: `done`, or the reason. */
async function fourTimes(path: string): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: 4 }, () => manager.post(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await server.runJobs();
  const jobs = await Promise.all(answers.map(({ body }) => manager.get(`/job/${body.job_id}`)));
  return jobs.map(({ body: { status, error } }) => error ?? status).sort();
}

async function expectTexts(id: number, file: string): Promise<void> {
  const { records } = (await manager.get(`/document/${id}/records`)).body;
  const expected = JSON.parse(file);
  expect(records.map(({ source }: { source: string }) => source)).toEqual(Object.values(expected));
  const download = await manager.request('GET', `/document/${id}/download`);
  expect(await download.json()).toEqual(expected);
}

test('a version applied or undone four times at once changes segments and file once, and the other jobs give the reason', async () => {
  const id = await upload('/document/', BEFORE, { source_lang: 'en', target_lang: 'de' });
  const version = await upload(`/document/${id}/versions`, AFTER);
  const applied = 'It has already been applied. Undo it in the journal.';
  expect(await fourTimes(`/document/${id}/versions/${version}/apply`)).toEqual([
    ...[applied, applied, applied],
    'done',
  ]);
  await expectTexts(id, AFTER);

  const { action_id } = (await manager.get(`/document/${id}/versions/${version}`)).body.version;
  const undone = 'This action has already been undone.';
  expect(await fourTimes(`/document/${id}/actions/${action_id}/undo`)).toEqual([
    ...[undone, undone, undone],
    'done',
  ]);
  await expectTexts(id, BEFORE);
});
