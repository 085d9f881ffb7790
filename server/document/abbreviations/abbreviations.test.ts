import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const PATH = '/document/abbreviations';
const lists = async () => (await manager.get(PATH)).body;

test('the administrator replaces a language’s abbreviations as a whole, for all its regions, and uploads offer them', async () => {
  expect(await lists()).toEqual([]);
  await admin.put(PATH, { language: 'fr', words: ['env.'] });
  await admin.put(PATH, { language: 'de', words: ['Fzg.'] });
  expect((await admin.put(PATH, { language: 'de-AT', words: ['Abt.', ' z. Hd. ', 'Abt.'] })).status).toBe(
    200,
  );
  expect(await lists()).toEqual([
    { language: 'de', words: ['Abt.', 'z. Hd.'] },
    { language: 'fr', words: ['env.'] },
  ]);
  await admin.put(PATH, { language: 'fr', words: [] });
  expect(await lists()).toEqual([{ language: 'de', words: ['Abt.', 'z. Hd.'] }]);
  const { records } = (await admin.get('/audit/?action=document.abbreviations')).body;
  expect(records.map(({ subject, details }: Record<string, unknown>) => [subject, details])).toEqual([
    [{ kind: 'language', id: null, name: 'fr' }, { count: { from: 1, to: 0 } }],
    [{ kind: 'language', id: null, name: 'de' }, { count: { from: 1, to: 2 } }],
    [{ kind: 'language', id: null, name: 'de' }, { count: { from: 0, to: 1 } }],
    [{ kind: 'language', id: null, name: 'fr' }, { count: { from: 0, to: 1 } }],
  ]);
});

test('new abbreviations leave documents uploaded earlier unchanged', async () => {
  const options = JSON.stringify({ segmentation: 'sentences', abbreviations: ['Fzg.'] });
  const fields = { source_lang: 'de', target_lang: 'en', options };
  const { body } = await manager.upload('/document/', 'Das Fzg. Eins ist da.', 'a.txt', fields);
  await server.runJobs();
  await admin.put(PATH, { language: 'de', words: ['Abt.'] });
  expect((await manager.get(`/document/${body.id}`)).body.options.abbreviations).toEqual(['Fzg.']);
});

test.each([
  ['a blank word', { language: 'de', words: [' '] }],
  ['a line break', { language: 'de', words: ['a\nb'] }],
  ['too long a word', { language: 'de', words: ['x'.repeat(31)] }],
  ['too many', { language: 'de', words: Array.from({ length: 301 }, (_, n) => `w${n}.`) }],
  ['no language', { language: '', words: ['a.'] }],
])('abbreviations with %s are rejected', async (_, body) => {
  expect((await admin.put(PATH, body)).status).toBe(422);
});

test('the longest allowed list fits into the options of an upload', async () => {
  const words = Array.from({ length: 300 }, (_, n) => `${n}`.padStart(29, 'x').concat('.'));
  expect((await admin.put(PATH, { language: 'nl', words })).status).toBe(200);
  const options = JSON.stringify({ segmentation: 'sentences', abbreviations: words });
  const answer = await manager.upload('/document/preview', 'Een. Twee.', 'a.txt', {
    source_lang: 'nl',
    options,
  });
  expect(answer.status).toBe(200);
});
