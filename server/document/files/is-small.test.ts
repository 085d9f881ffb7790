import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { isSmall } from './is-small.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function isSmallDocument(id: number): Promise<boolean> {
  const { db } = server.database;
  return isSmall(db, await getDocumentScope(db, id));
}

test('a file of a slow format leaves the main thread at a smaller size than XLIFF', async () => {
  const text = 'Word *and* [word](a). '.repeat(5000);
  const { document } = await buildDocument(server, manager, { xliff: buildXliff({ segments: [text] }) });
  expect(await isSmallDocument(document.id)).toBe(true);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const large = await manager.upload('/document/', text, 'a.md', languages);
  expect(await isSmallDocument(large.body.id)).toBe(false);
  const small = await manager.upload('/document/', text.slice(0, 1000), 'b.md', languages);
  expect(await isSmallDocument(small.body.id)).toBe(true);
});
