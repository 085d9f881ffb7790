import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERFACE_LANGUAGE_TAGS } from '../../../shared/domain/messages/languages.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function make(language: string) {
  const { status, body } = await manager.post('/document/sample', { language });
  expect(status).toBe(201);
  await server.runJobs();
  return body;
}

test.each(INTERFACE_LANGUAGE_TAGS)('a sample can be translated at once into %s', async (language) => {
  const { id } = await make(language);
  const source_lang = language === 'en' ? 'de' : 'en';
  const { body } = await manager.get(`/document/${id}`);
  expect(body).toMatchObject({ status: 'done', is_sample: true, source_lang, target_lang: language });
  const { records } = (await manager.get(`/document/${id}/records`)).body;
  expect(records).toHaveLength(8);
  const [first, second] = records;
  const { matches } = (await manager.get(`/document/records/${first.id}/matches`)).body;
  expect(matches[0]).toMatchObject({ percent: 100, source: first.source });
  const terms = (await manager.get(`/document/records/${second.id}/glossary_records`)).body;
  expect(terms.length).toBeGreaterThanOrEqual(2);
  const { memories } = (await manager.get(`/document/${id}/memories`)).body;
  expect(memories).toMatchObject([{ mode: 'write' }]);
});

test('a sample is binned with its memory and its glossary, and restored with them', async () => {
  const before = { memories: await count('translation_memory'), glossaries: await count('glossary') };
  const { id } = await make('de');
  expect((await manager.delete(`/document/${id}/sample`)).status).toBe(200);
  expect((await manager.get(`/document/${id}`)).status).toBe(404);
  expect(await count('translation_memory')).toBe(before.memories);
  expect(await count('glossary')).toBe(before.glossaries);
  expect((await manager.post(`/document/${id}/sample/restore`)).body).toMatchObject({ is_sample: true });
  expect(await count('translation_memory')).toBe(before.memories + 1);
  expect((await manager.get(`/document/${id}/glossaries`)).body.glossaries).toHaveLength(1);
});

test('an ordinary document cannot be removed as a sample', async () => {
  const { id } = (await manager.upload('/document/', XLIFF, 'own.xlf')).body;
  await server.runJobs();
  expect((await manager.delete(`/document/${id}/sample`)).status).toBe(404);
  expect((await manager.get(`/document/${id}`)).status).toBe(200);
});

async function count(path: string): Promise<number> {
  return (await manager.get(`/${path}/`)).body.length;
}

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
  target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>a</source></trans-unit></body></file></xliff>`;
