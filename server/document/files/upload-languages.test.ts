import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const PO = 'msgid ""\nmsgstr ""\n"Language: de_AT\\n"\n\nmsgid "Language: fr"\nmsgstr ""\n';

test('a file that states its target needs only the source language', async () => {
  const refused = await manager.upload('/document/', PO, 'fr.po');
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path: 'source_lang' }]);
  const { status, body } = await manager.upload('/document/', PO, 'fr.po', { source_lang: 'en' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ source_lang: 'en', target_lang: 'de-AT' });
});

test('a language in the form overrides the file’s', async () => {
  const languages = { source_lang: 'en', target_lang: 'it' };
  const { body } = await manager.upload('/document/', PO, 'de.po', languages);
  await server.runJobs();
  expect((await manager.get(`/document/${body.id}`)).body).toMatchObject({ status: 'done', ...languages });
});

test('the name of a bilingual file suggests its target language', async () => {
  const file = 'msgid "a"\nmsgstr ""\n';
  const { body } = await manager.upload('/document/', file, 'fr.po', { source_lang: 'en' });
  expect(body).toMatchObject({ source_lang: 'en', target_lang: 'fr' });
});

test('an archive of unknown format is rejected with every supported format', async () => {
  const zip = zipSync({ 'a.png': new Uint8Array([1, 2, 3]) });
  const { status, body } = await manager.upload('/document/', zip, 'a.zip');
  expect(status).toBe(415);
  const formats: { extensions: string[] }[] = (await manager.get('/document/formats')).body;
  for (const { extensions } of formats) {
    for (const extension of extensions) expect(body.detail).toContain(`.${extension}`);
  }
});

test('a file with many languages is read and written in its document’s target language', async () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
  const strings = { a: { localizations: { de: unit('A-de'), fr: unit('A-fr') } }, b: {} };
  const file = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2);
  const { body } = await manager.upload('/document/', file, 'Localizable.xcstrings', { target_lang: 'fr' });
  await server.runJobs();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  expect(records).toMatchObject([{ target: 'A-fr' }, { target: '' }]);
  await manager.put(`/document/records/${records[1].id}`, { target: 'B-fr' });
  const download = await (await manager.request('GET', `/document/${body.id}/download`)).text();
  const added = { ...strings, b: { localizations: { fr: unit('B-fr') } } };
  expect(JSON.parse(download).strings).toEqual(added);
});
