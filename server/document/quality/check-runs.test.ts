import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { RUNS_KEPT } from './check-runs.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const build = () =>
  buildDocument(server, manager, {
    segments: [
      { source: 'Pay 100 euros.', target: 'Zahlen Sie 300 Euro.' },
      { source: 'Wait 7 days.', target: 'Warten Sie 7 Tage.' },
    ],
  });

async function check(id: number) {
  await user.post(`/document/${id}/qa/report`);
  await server.runJobs();
}

const runsOf = async (id: number) => (await user.get(`/document/${id}/qa/runs`)).body;

test('each check stores its number of open findings, by check, severity and author', async () => {
  const { document, records } = await build();
  expect(await runsOf(document.id)).toEqual([]);
  await check(document.id);
  await user.put(`/document/records/${records[1]?.id}`, { target: 'Warten Sie 8 Tage.' });
  await check(document.id);
  await user.put(`/document/records/${records[0]?.id}`, { target: 'Zahlen Sie 100 Euro.' });
  await user.put(`/document/records/${records[1]?.id}`, { target: 'Warten Sie 7 Tage.' });
  await check(document.id);
  const runs = await runsOf(document.id);
  const ofFile = { check: 'numbers', severity: 'error', author: null, findings: 1 };
  expect(runs.map(({ counts }: { counts: unknown }) => counts)).toEqual([
    [ofFile],
    expect.arrayContaining([ofFile, { ...ofFile, author: { id: expect.any(Number), username: 'The user' } }]),
    [],
  ]);
  expect(runs[1].counts).toHaveLength(2);
});

test('waived findings do not count, and the document’s current settings rate past ones', async () => {
  const { document, records } = await build();
  await check(document.id);
  await manager.put(`/document/${document.id}/qa/settings`, { severity: { numbers: 'info' }, blocking: [] });
  expect((await runsOf(document.id))[0].counts).toMatchObject([{ severity: 'info', findings: 1 }]);
  await manager.put(`/document/${document.id}/qa/settings`, { severity: { numbers: 'off' }, blocking: [] });
  expect((await runsOf(document.id))[0].counts).toEqual([]);
  await manager.put(`/document/${document.id}/qa/settings`, { severity: {}, blocking: [] });
  const { issues } = (await user.get(`/document/${document.id}/qa/report`)).body;
  const { fingerprint } = issues[0];
  await user.post(`/document/records/${records[0]?.id}/waivers`, { fingerprint, reason: 'agreed' });
  await check(document.id);
  const runs = await runsOf(document.id);
  expect(runs.map(({ counts }: { counts: unknown[] }) => counts.length)).toEqual([1, 0]);
});

test('only the latest runs are stored', async () => {
  const { document } = await build();
  await check(document.id);
  const [first] = await runsOf(document.id);
  const at = new Date().toISOString();
  const older = Array.from({ length: RUNS_KEPT }, () => ({
    document_id: document.id,
    job_id: 1_000_000,
    at,
  }));
  await server.services.db.insertInto('check_run').values(older).execute();
  await check(document.id);
  const runs = await runsOf(document.id);
  expect(runs).toHaveLength(RUNS_KEPT);
  expect(runs.map(({ id }: { id: number }) => id)).not.toContain(first.id);
  expect(runs.at(-1).counts).toHaveLength(1);
});
