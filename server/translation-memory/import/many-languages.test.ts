import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { tmxOf } from '../../testing/tmx.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const BASE = '/translation_memory';
const unit = (texts: Record<string, string>) =>
  `<tu>${Object.entries(texts)
    .map(([lang, text]) => `<tuv xml:lang="${lang}"><seg>${text}</seg></tuv>`)
    .join('')}</tu>`;
const FILE = tmxOf(
  [
    unit({ 'en-US': 'Color', 'en-GB': 'Colour', de: 'Farbe', fr: 'Couleur' }),
    unit({ 'en-US': 'Save', 'en-GB': 'Save', de: 'Sichern' }),
    unit({ 'en-US': 'Open', fr: 'Ouvrir' }),
  ],
  { source: 'en-US' },
);
const COUNTS = [
  { lang: 'en-US', entries: 3 },
  { lang: 'en-GB', entries: 2 },
  { lang: 'de', entries: 2 },
  { lang: 'fr', entries: 2 },
];
const taken = (...counts: number[]) => COUNTS.map((count, at) => ({ ...count, taken: counts[at] }));

const reportOf = async (jobId: number) => (await manager.get(`/job/${jobId}`)).body.report;
const memoryOf = async (id: number) => (await manager.get(`${BASE}/${id}`)).body;
const pairsOf = async (id: number) =>
  (await manager.get(`${BASE}/${id}/records`)).body.records.map(
    ({ source, target }: { source: string; target: string }) => `${source} = ${target}`,
  );
const filesKept = async () =>
  (await server.database.db.selectFrom('blob').select('id').execute()).map(({ id }) => id);

async function look(fields: Record<string, string> = {}) {
  const { status, body } = await manager.upload(`${BASE}/imports`, FILE, 'apps.tmx', fields);
  expect(status).toBe(201);
  await server.runJobs();
  return body as { job_id: number; source_lang: string; target_lang: string };
}

test('an import counts imported and skipped units per language', async () => {
  const { body } = await manager.upload(`${BASE}/upload`, FILE, 'apps.tmx');
  await server.runJobs();
  expect(await memoryOf(body.id)).toMatchObject({ source_lang: 'en-US', target_lang: 'en-GB' });
  expect((await reportOf(body.job_id)).languages).toEqual(taken(2, 2, 0, 0));
  const asked = await manager.upload(`${BASE}/upload`, FILE, 'apps.tmx', {
    source_lang: 'en-US',
    target_lang: 'fr',
  });
  await server.runJobs();
  expect(await pairsOf(asked.body.id)).toEqual(['Color = Couleur', 'Open = Ouvrir']);
  expect((await reportOf(asked.body.job_id)).languages).toEqual(taken(2, 0, 0, 2));
});

test('a preview lists all languages, and can be repeated for another pair', async () => {
  const first = await look();
  expect((await reportOf(first.job_id)).languages).toEqual(taken(2, 2, 0, 0));
  const pair = { source_lang: 'en-GB', target_lang: 'de' };
  const changed = await manager.put(`${BASE}/imports/${first.job_id}`, pair);
  expect(changed.body).toMatchObject({ ...pair, file_name: 'apps.tmx' });
  await server.runJobs();
  expect((await reportOf(changed.body.job_id)).languages).toEqual(taken(0, 2, 2, 0));
  expect((await manager.post(`${BASE}/imports/${first.job_id}/apply`, {})).status).toBe(409);
  const { body } = await manager.post(`${BASE}/imports/${changed.body.job_id}/apply`, {});
  await server.runJobs();
  expect(await memoryOf(body.id)).toMatchObject(pair);
  expect(await pairsOf(body.id)).toEqual(['Colour = Farbe', 'Save = Sichern']);
});

test('each language of a file is imported as a separate memory before the file is deleted', async () => {
  const files = await filesKept();
  const { job_id } = await look();
  const pairs = ['en-GB', 'de', 'fr'].map((target_lang) => ({ source_lang: 'en-US', target_lang }));
  const { status, body } = await manager.post(`${BASE}/imports/${job_id}/apply`, { name: 'Apps', pairs });
  expect(status).toBe(200);
  expect(body.memories).toHaveLength(3);
  expect(body.id).toBe(body.memories[0].id);
  await server.runJobs();
  const made = await Promise.all(body.memories.map(({ id }: { id: number }) => memoryOf(id)));
  expect(made).toMatchObject([
    { name: 'Apps (en-US → en-GB)', records_count: 2, processing_status: 'done' },
    { name: 'Apps (en-US → de)', records_count: 2 },
    { name: 'Apps (en-US → fr)', records_count: 2 },
  ]);
  expect(await filesKept()).toEqual(files);
});

test('an existing memory keeps its languages', async () => {
  const { id } = await buildMemory(manager);
  const { job_id } = await look({ memory_id: String(id) });
  const pair = { source_lang: 'en', target_lang: 'fr' };
  expect((await manager.put(`${BASE}/imports/${job_id}`, pair)).status).toBe(409);
  const apply = await manager.post(`${BASE}/imports/${job_id}/apply`, { pairs: [pair] });
  expect(apply.status).toBe(409);
});
