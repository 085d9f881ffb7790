import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readGauges } from '../../workspace/system/gauges.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the metrics include the index’s units, memory and progress', async () => {
  const admin = await server.as('admin');
  const memory = { name: 'Reported', source_lang: 'en', target_lang: 'de' };
  const { id } = (await admin.post('/translation_memory/', memory)).body;
  const save = (source: string) => admin.post(`/translation_memory/${id}/records`, { source, target: 'x' });
  await save('Read the manual first.');
  await save('Then call us.');
  const read = async () => {
    const gauges = await readGauges(server.services);
    const value = (name: string) =>
      gauges.find((one) => one.name === `tessera_memory_index_${name}`)?.values[0]?.value;
    return { ready: value('ready'), units: value('units'), read: value('units_read'), bytes: value('bytes') };
  };
  expect(await read()).toEqual({ ready: 0, units: 0, read: 0, bytes: 0 });
  server.services.matcher.start();
  await server.services.matcher.settled();
  const filled = await read();
  expect(filled).toMatchObject({ ready: 1, units: 2, read: 2 });
  expect(filled.bytes).toBeGreaterThan(1000);
  await save('And wait.');
  await server.services.matcher.settled();
  expect(await read()).toMatchObject({ ready: 1, units: 3, read: 2 });
});
