import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseJobs } from '../jobs/claims.ts';
import { buildMemory } from '../testing/builders.ts';
import { runHeldBack } from '../testing/held-back.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { tmxOf } from '../testing/tmx.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const BEFORE = JSON.stringify({ a: 'Anchor', b: 'Buoy' });
const AFTER = JSON.stringify({ a: 'Anchors', c: 'Cable' });

async function upload(path: string, file: string, name: string, fields = {}): Promise<number> {
  const { status, body } = await manager.upload(path, file, name, fields);
  expect([status, body.detail]).toEqual([201, undefined]);
  return body.id;
}

async function uploadDocument(): Promise<number> {
  const id = await upload('/document/', BEFORE, 'en.json', LANGUAGES);
  await server.runJobs();
  return id;
}

const download = async (id: number) => (await manager.request('GET', `/document/${id}/download`)).json();

/** Suspends a server right after it has claimed the queued job; another server runs the job, and users work with the result. */
async function takenOver(work: () => Promise<void>): Promise<void> {
  const run = runHeldBack(server, { serverId: 'asleep', transaction: 'start' });
  await run.isHeld;
  await releaseJobs(server.database.db, 'asleep');
  await server.runJobs();
  await work();
  run.goOn();
  await run.isDone;
}

async function translateFirst(id: number): Promise<void> {
  const [first] = (await manager.get(`/document/${id}/records`)).body.records;
  expect((await manager.put(`/document/records/${first.id}`, { target: 'Anker' })).status).toBe(200);
}

test('a server that wakes up after its import of a document was taken over deletes no segments', async () => {
  const id = await upload('/document/', BEFORE, 'en.json', LANGUAGES);
  await takenOver(() => translateFirst(id));
  expect(await download(id)).toEqual({ a: 'Anker', b: 'Buoy' });
  expect((await manager.get(`/document/${id}`)).body).toMatchObject({ status: 'done', records_count: 2 });
});

test('a server that wakes up after its comparison of a file version was taken over leaves the version undoable', async () => {
  const id = await uploadDocument();
  const versionId = await upload(`/document/${id}/versions`, AFTER, 'en.json');
  const version = async () => (await manager.get(`/document/${id}/versions/${versionId}`)).body.version;
  await takenOver(async () => {
    await manager.post(`/document/${id}/versions/${versionId}/apply`);
    await server.runJobs();
  });
  expect(await download(id)).toEqual(JSON.parse(AFTER));
  const { action_id } = await version();
  await manager.post(`/document/${id}/actions/${action_id}/undo`);
  await server.runJobs();
  expect(await download(id)).toEqual(JSON.parse(BEFORE));
});

test('a server that wakes up after its comparison of a returned file was taken over keeps the compared rows', async () => {
  const id = await uploadDocument();
  const translated = JSON.stringify({ a: 'Anker', b: 'Boje' });
  const reimportId = await upload(`/document/${id}/reimports`, translated, 'de.json');
  await takenOver(async () => {});
  expect((await manager.post(`/document/${id}/reimports/${reimportId}/apply`)).body).toMatchObject({
    changed: 2,
  });
  expect(await download(id)).toEqual(JSON.parse(translated));
});

test('a server that wakes up after its import of a memory or glossary was taken over deletes no entries', async () => {
  const memory = await upload('/translation_memory/upload', tmxOf([['One', 'Eins']]), 'm.tmx');
  await takenOver(async () => {});
  expect((await manager.get(`/translation_memory/${memory}/records`)).body.total_rows).toBe(1);
  const glossary = await upload('/glossary/upload', 'en;de\nOne;Eins\n', 'g.csv');
  await takenOver(async () => {});
  expect((await manager.get(`/glossary/${glossary}/records`)).body.total_rows).toBe(1);
});

test('a change of a memory is undone once, however often that is requested at the same time', async () => {
  const { id } = await buildMemory(manager, { units: [['One', 'Eins']] });
  const change = { type: 'replace', side: 'target', find: 'Eins', replace: 'Zwei' };
  const { status, body } = await manager.post(`/translation_memory/${id}/records/change`, {
    filter: {},
    change,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  await server.runJobs();
  const undo = () => manager.post(`/translation_memory/${id}/actions/${body.action_id}/undo`);
  const answers = await Promise.all([undo(), undo()]);
  await server.runJobs();
  const jobs = await Promise.all(answers.map((one) => manager.get(`/job/${one.body.job_id}`)));
  expect(jobs.map((job) => job.body.error ?? job.body.status).sort()).toEqual([
    'This action has already been undone.',
    'done',
  ]);
});

test('a returned file is applied once, even if two users request it at the same time and may change different segments', async () => {
  const user = await server.as('user');
  const id = await uploadDocument();
  const [first] = (await manager.get(`/document/${id}/records`)).body.records;
  await manager.put(`/document/records/${first.id}`, { target: 'Ankers', approved: true });
  const reimportId = await upload(
    `/document/${id}/reimports`,
    JSON.stringify({ a: 'Anker', b: 'Boje' }),
    'de.json',
  );
  await server.runJobs();
  const choice = { chosen: true, kind: '' };
  expect(
    (await manager.put(`/document/${id}/reimports/${reimportId}/choice`, choice)).body.counts.chosen,
  ).toBe(2);
  const answers = await Promise.all(
    [user, manager].map((caller) => caller.post(`/document/${id}/reimports/${reimportId}/apply`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { actions } = (await manager.get(`/document/${id}/actions`)).body;
  expect(actions.filter(({ kind }: { kind: string }) => kind === 'reimport')).toHaveLength(1);
});
