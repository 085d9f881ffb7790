import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConformanceFinding } from '../../../shared/domain/contract/document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const WRONG = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en_US" trgLang="de">
<file id="f">
<unit id="a"><segment><target xml:lang="de_DE">Eins</target><source foo="1">One</source></segment></unit>
<unit id="a"><segment><source>Two <ph id="1" canCopy="true"/></source></segment></unit>
</file></xliff>
`;

async function upload(name: string, file = WRONG): Promise<number> {
  const { body } = await manager.upload('/document/', file, name, {
    source_lang: 'en-US',
    target_lang: 'de',
  });
  await server.runJobs();
  return body.id;
}

async function findingsOf(id: number): Promise<ConformanceFinding[]> {
  return (await user.get(`/document/${id}/conformance`)).body.findings;
}

const constraintsOf = async (id: number) => (await findingsOf(id)).map(({ constraint }) => constraint);

async function download(id: number, query = ''): Promise<string> {
  const response = await user.request('GET', `/document/${id}/download${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

const repair = (id: number, body = {}, caller = manager) =>
  caller.post(`/document/${id}/conformance/repair`, body);
const undo = (id: number, action: string, caller = manager) =>
  caller.post(`/document/${id}/actions/${action}/undo`);
const rowsOf = async (id: number) => (await user.get(`/document/${id}/records`)).body.records;

describe('file repairs', () => {
  test('are offered, and a single one changes only the downloads', async () => {
    const id = await upload('one.xlf');
    const rows = await rowsOf(id);
    const findings = await findingsOf(id);
    expect(findings.map(({ constraint, repair }) => [constraint, repair?.before, repair?.after])).toEqual([
      ['xliff2-value', 'en_US', 'en-US'],
      ['xliff2-value', 'de_DE', 'de-DE'],
      ['xliff2-order', '<source foo="1">One</source>', '<source foo="1">One</source>'],
      ['xliff2-attribute', ' foo="1"', ''],
      ['xliff2-id', undefined, undefined],
      ['xliff2-value', 'true', 'yes'],
    ]);
    const { status, body } = await repair(id, { repairs: [findings[0]?.repair?.id] });
    expect([status, body.repaired]).toEqual([200, 1]);
    expect(await download(id)).toBe(WRONG.replace('en_US', 'en-US'));
    expect(await download(id, '?original=1')).toBe(WRONG);
    expect(await constraintsOf(id)).toHaveLength(5);
    expect(await rowsOf(id)).toEqual(rows);
    expect((await repair(id, { repairs: [findings[0]?.repair?.id] })).status).toBe(409);
  });

  test('are made all at once, along with edits, and can be undone and redone', async () => {
    const id = await upload('all.xlf');
    const { body } = await repair(id);
    expect(body.repaired).toBe(5);
    expect(await constraintsOf(id)).toEqual(['xliff2-id']);
    expect((await user.get(`/document/${id}`)).body.warnings).toHaveLength(1);
    const right = WRONG.replace('en_US', 'en-US')
      .replace(
        '<target xml:lang="de_DE">Eins</target><source foo="1">One</source>',
        '<source>One</source><target xml:lang="de-DE">Eins</target>',
      )
      .replace('"true"', '"yes"');
    expect(await download(id)).toBe(right);
    const [first] = await rowsOf(id);
    await user.put(`/document/records/${first.id}`, { target: 'Einer', version: first.version });
    expect(await download(id)).toContain('<source>One</source><target xml:lang="de-DE">Einer</target>');

    const { actions } = (await user.get(`/document/${id}/actions`)).body;
    expect(actions[1]).toMatchObject({ kind: 'repair', description: 'Repaired the file: 5 findings' });
    expect((await undo(id, body.action_id, user)).status).toBe(403);
    const undone = await undo(id, body.action_id);
    expect(undone.body).toMatchObject({ undone: 0, job_id: null });
    expect(await constraintsOf(id)).toHaveLength(6);
    expect(await download(id)).toContain('Einer</target><source foo="1">One');
    expect((await undo(id, body.action_id)).status).toBe(409);
    expect((await undo(id, undone.body.action_id)).status).toBe(200);
    expect(await constraintsOf(id)).toEqual(['xliff2-id']);
  });

  test('are undone last to first', async () => {
    const id = await upload('order.xlf');
    const first = await repair(id, { repairs: [(await findingsOf(id))[0]?.repair?.id] });
    const second = await repair(id);
    expect(second.body.repaired).toBe(4);
    expect((await undo(id, first.body.action_id)).status).toBe(409);
    const undone = await undo(id, second.body.action_id);
    expect(await download(id)).toBe(WRONG.replace('en_US', 'en-US'));
    expect((await undo(id, first.body.action_id)).status).toBe(200);
    expect(await download(id)).toBe(WRONG);
    expect((await undo(id, undone.body.action_id)).status).toBe(409);
    // A new repair replaces the undone one.
    expect((await repair(id)).body.repaired).toBe(5);
    expect((await undo(id, undone.body.action_id)).status).toBe(409);
  });

  test('of a large file run in a thread', async () => {
    const large = WRONG.replace('<file id="f">', `<!--${'.'.repeat(2_100_000)}--><file id="f">`);
    const id = await upload('large.xlf', large);
    expect((await repair(id)).body.repaired).toBe(5);
    expect(await constraintsOf(id)).toEqual(['xliff2-id']);
  });

  test('require XLIFF and a document manager', async () => {
    const id = await upload('rights.xlf');
    expect((await repair(id, {}, user)).status).toBe(403);
    expect((await repair(id, { repairs: ['none such'] })).status).toBe(409);
    const json = await upload('a.json', '{"a": "One"}');
    expect((await repair(json)).status).toBe(409);
  });
});
