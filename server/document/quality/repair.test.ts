import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '../../../shared/domain/contract/document/live.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let translator: Caller;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  translator = await server.as('user');
});
afterAll(() => server.close());

const unit = (id: number, source: string, target: string, attributes = '') =>
  `<trans-unit id="u${id}" xml:space="preserve"${attributes}><source>${source}</source><target>${target}</target></trans-unit>`;

const FILE = `<xliff version="1.2"><file original="f" source-language="en" datatype="plaintext"><body>${[
  unit(1, 'One.', 'Eins  ist eins.'),
  unit(2, 'Two.', 'Zwei  ist  zwei.'),
  unit(3, 'Three.', 'Drei  ist drei.', ' approved="yes"'),
  unit(4, 'Four 4.', 'Vier 5.'),
].join('')}</body></file></xliff>`;

async function upload(fields: Record<string, string> = {}): Promise<number> {
  const { body } = await admin.upload('/document/', FILE, 'f.xlf', fields);
  await server.runJobs();
  return body.id;
}

async function check(id: number): Promise<void> {
  await admin.post(`/document/${id}/qa/report`);
  await server.runJobs();
}

const targets = async (id: number) =>
  (await admin.get(`/document/${id}/records`)).body.records.map(({ target }: { target: string }) => target);
const download = async (id: number) => (await admin.request('GET', `/document/${id}/download`)).text();

test('repairing a check is one action, which leaves approved segments to a reviewer', async () => {
  const id = await upload();
  await check(id);
  const body = { check: 'double_spaces' };
  const preview = await translator.post(`/document/${id}/repair`, { ...body, dry_run: true });
  expect(preview.body).toMatchObject({ changed: 2, skipped_count: 1 });
  expect(preview.body.samples[1]).toMatchObject({ row_number: 2, target_after: 'Zwei ist zwei.' });
  const done = await translator.post(`/document/${id}/repair`, body);
  expect(done.body.changed).toBe(2);
  expect(await targets(id)).toEqual(['Eins ist eins.', 'Zwei ist zwei.', 'Drei  ist drei.', 'Vier 5.']);
  expect((await translator.post(`/document/${id}/actions/${done.body.action_id}/undo`)).body.undone).toBe(2);
  expect((await targets(id))[0]).toBe('Eins  ist eins.');
  expect((await admin.post(`/document/${id}/repair`, { check: 'nonsense' })).status).toBe(422);
  expect((await admin.post('/document/999999/repair', body)).status).toBe(404);
});

test('repairs can be limited to similar findings', async () => {
  const { body: document } = await admin.upload(
    '/document/',
    `<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>${[
      unit(1, 'All is well.', 'Alles ist gut'),
      unit(2, 'Is all well?', 'Ist alles gut'),
    ].join('')}</body></file></xliff>`,
    'g.xlf',
  );
  await server.runJobs();
  await check(document.id);
  const { groups } = (await admin.get(`/document/${document.id}/qa/groups?check=end_punctuation`)).body;
  expect(groups.map(({ count }: { count: number }) => count)).toEqual([1, 1]);
  const body = { check: 'end_punctuation', subject: groups[1].subject };
  expect((await translator.post(`/document/${document.id}/repair`, body)).body.changed).toBe(1);
  expect(await targets(document.id)).toEqual(['Alles ist gut', 'Ist alles gut?']);
});

test('the issue filter uses the document’s severities, and excludes waived ones', async () => {
  const id = await upload();
  await check(id);
  const rows = async () =>
    (await admin.get(`/document/${id}/records?issues=1`)).body.records.map(
      ({ row_number }: { row_number: number }) => row_number,
    );
  const report = (await admin.get(`/document/${id}/qa/report?severity=serious`)).body;
  const expected = [...new Set(report.issues.map(({ row_number }: { row_number: number }) => row_number))];
  expect(await rows()).toEqual(expected);
  const off = Object.fromEntries(report.counts.map(({ check: name }: { check: string }) => [name, 'off']));
  await admin.put(`/document/${id}/qa/settings`, { severity: off, blocking: [] });
  expect(await rows()).toEqual([]);
  await admin.put(`/document/${id}/qa/settings`, {
    severity: { ...off, double_spaces: 'warning' },
    blocking: [],
  });
  expect(await rows()).toEqual([1, 2, 3]);
  await admin.put(`/document/${id}/qa/settings`, {
    severity: { ...off, double_spaces: 'info' },
    blocking: [],
  });
  expect(await rows()).toEqual([]);
});

test('a 1.x file without a target language is downloaded with the one set here, and otherwise unchanged', async () => {
  const unset = await upload();
  expect(await download(unset)).toBe(FILE);
  const set = await upload({ target_lang: 'de' });
  expect(await download(set)).toBe(
    FILE.replace('datatype="plaintext"', 'datatype="plaintext" target-language="de"'),
  );
});

test('the journal lists the user’s own actions that can be undone', async () => {
  const id = await upload();
  const [first] = (await admin.get(`/document/${id}/records`)).body.records;
  await admin.put(`/document/records/${first.id}`, { target: 'Eins.', version: 1 });
  await admin.put(`/document/records/${first.id}`, { target: 'Ein.', version: 2 });
  const mine = () => admin.get(`/document/${id}/actions?limit=1&mine=1`);
  const { actions, total_rows } = (await mine()).body;
  expect(actions).toHaveLength(1);
  expect(total_rows).toBe(2);
  await admin.post(`/document/${id}/actions/${actions[0].action_id}/undo`);
  expect((await mine()).body).toMatchObject({ total_rows: 1 });
  expect((await translator.get(`/document/${id}/actions?mine=1`)).body).toEqual({
    actions: [],
    total_rows: 0,
  });
  expect((await admin.get(`/document/${id}/actions?limit=0`)).status).toBe(422);
});

test('viewers of an open document are notified of comments', async () => {
  const id = await upload();
  const [first] = (await admin.get(`/document/${id}/records`)).body.records;
  const heard: LiveEvent[] = [];
  const end = server.services.live.subscribe(id, {
    send: (event) => heard.push(event),
    end: () => {},
    userId: 0,
  });
  // On PostgreSQL no notifications arrive before this.
  if (testedDatabase === 'postgres') await expect.poll(() => heard).toContainEqual({ type: 'reload' });
  const comment = await admin.post(`/document/records/${first.id}/comments`, { text: 'Really?' });
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toContainEqual({ type: 'comment', record_id: first.id });
  await admin.put(`/document/records/${first.id}/comments/${comment.body.id}`, { resolved: true });
  const comments = () => heard.filter(({ type }) => type === 'comment').length;
  await expect.poll(comments, { timeout: 10_000 }).toBe(2);
  end();
});

test('a document’s issues are the same from a stored report and from a live check', async () => {
  const id = await upload({ target_lang: 'de' });
  const fresh = (await admin.get(`/document/${id}/qa`)).body;
  await check(id);
  expect((await admin.get(`/document/${id}/qa`)).body).toEqual(fresh);
  const [first] = (await admin.get(`/document/${id}/records`)).body.records;
  await admin.put(`/document/records/${first.id}`, { target: 'Eins ist eins 7.', version: 1 });
  await admin.put(`/document/${id}/qa/settings`, { severity: { double_spaces: 'error' }, blocking: [] });
  const mixed = (await admin.get(`/document/${id}/qa`)).body;
  const of = (row: number) =>
    mixed.records
      .find(({ row_number }: { row_number: number }) => row_number === row)
      ?.issues.map(({ check: name, severity }: { check: string; severity: string }) => `${name} ${severity}`);
  expect(of(1)).not.toContain('double_spaces error');
  expect(of(2)).toContain('double_spaces error');
  await check(id);
  expect((await admin.get(`/document/${id}/qa`)).body).toEqual(mixed);
});
