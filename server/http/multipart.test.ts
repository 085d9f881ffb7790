import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

// What is not caught here would end the server: vitest reports it as an unhandled error.
test.each(['file', 'another'])('a body that ends within the part "%s" is refused', async (part) => {
  const body = `--x\r\ncontent-disposition: form-data; name="${part}"; filename="x.csv"\r\n\r\nen,de\r\na,b`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await manager.request('POST', '/glossary/upload', body, headers)).status).toBe(400);
  expect(await server.database.db.selectFrom('blob').select('id').execute()).toEqual([]);
});
