import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClamd, type TestClamd } from '../testing/clamd.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let clamd: TestClamd;
let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startTestServer({ clamd: { address: clamd.address, timeoutSeconds: 5 } });
  manager = await server.as('manager');
});
afterAll(async () => {
  await server.close();
  await clamd.close();
});

// An error that is not caught would crash the server; vitest reports it as an unhandled error.
test.each([
  ['file', 'scanned'],
  ['file', 'not scanned'],
  ['another', 'not scanned'],
])('a body that ends within the part "%s" is rejected and not stored: %s', async (part, how) => {
  server.settings.clamd = how === 'scanned' ? { address: clamd.address, timeoutSeconds: 5 } : null;
  const body = `--x\r\ncontent-disposition: form-data; name="${part}"; filename="x.csv"\r\n\r\nen,de\r\na,b`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await manager.request('POST', '/glossary/upload', body, headers)).status).toBe(400);
  expect(await server.database.db.selectFrom('blob').select('id').execute()).toEqual([]);
});
