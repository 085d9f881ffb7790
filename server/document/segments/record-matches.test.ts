import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const TMX = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Open the valve.</seg></tuv>
<tuv xml:lang="de"><seg>Das Ventil öffnen.</seg></tuv></tu></body></tmx>`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the matches of a segment are incomplete while a memory of its document is being imported', async () => {
  const manager = await server.as('manager');
  const { document } = await buildDocument(server, manager, { segments: ['Open the valve.'] });
  const { records } = (await manager.get(`/document/${document.id}/records`)).body;
  const { body: upload } = await manager.upload('/translation_memory/upload', TMX, 'valves.tmx', {
    source_lang: 'en',
    target_lang: 'de',
  });
  await manager.post(`/document/${document.id}/memories`, {
    memories: [{ id: upload.id, mode: 'read', penalty: 0 }],
  });
  const find = async () => (await manager.get(`/document/records/${records[0].id}/matches`)).body;

  expect(await find()).toEqual({ matches: [], is_complete: false });
  await server.runJobs();
  // On PostgreSQL the index is notified of new units a moment later.
  await expect
    .poll(find, { timeout: 10_000 })
    .toMatchObject({ matches: [{ target: 'Das Ventil öffnen.' }], is_complete: true });
});
