import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

test.each([
  ['de-DE', 'Übersetzung Straße Rechtschreibprüfung', 'Übersezung Strasse gelöschd'],
  ['de-AT', 'Jänner Straße', 'Strasse Jännner'],
  ['it', 'traduzione perché l’impostazione', 'traduzzione perchè impostazzione'],
  ['pl', 'tłumaczenie źródło wyszukiwania', 'tłumacznie źrudło rzeby'],
])('the dictionaries that come with the server find misspelt words of %s', async (language, right, wrong) => {
  const { document } = await buildDocument(server, manager, { segments: 1, targetLang: language });
  const words = `${right} ${wrong}`.split(' ');
  const { body } = await manager.post(`/document/${document.id}/spelling`, { words });
  expect(body.misspelt).toEqual(wrong.split(' '));
});

test('the German dictionary is not used for Switzerland, which spells without ß', async () => {
  const { document } = await buildDocument(server, manager, { segments: 1, targetLang: 'de-CH' });
  const { body } = await manager.post(`/document/${document.id}/spelling`, { words: ['Strasse', 'Grösse'] });
  expect(body.misspelt).toEqual([]);
});
