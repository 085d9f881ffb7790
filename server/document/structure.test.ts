import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

describe('data in the file', () => {
  test('includes translations with origin and similarity, or the reason when one cannot be inserted', async () => {
    const { records } = await buildDocument(server, manager, {
      segments: [
        {
          source: 'The sea.',
          more: '<alt-trans match-quality="87%" origin="old.tmx"><source>A sea.</source><target>Ein Meer.</target></alt-trans><alt-trans><target>Das <x id="9"/>Meer.</target></alt-trans>',
        },
        { source: 'Nothing.' },
      ],
    });
    const { status, body } = await user.get(`/document/records/${records[0]?.id}/file`);
    expect(status).toBe(200);
    expect(body.suggestions[0]).toEqual({
      source: 'A sea.',
      target: 'Ein Meer.',
      similarity: 0.87,
      origin: 'old.tmx',
      problem: null,
    });
    expect(body.suggestions[1]).toMatchObject({ similarity: null });
    expect((await user.get(`/document/records/${records[1]?.id}/file`)).body).toEqual({
      suggestions: [],
      terms: [],
    });
    expect((await user.get('/document/records/999999/file')).status).toBe(404);
  });

  test('includes terms of an XLIFF 2 glossary module and its matches', async () => {
    const xliff = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.1" srcLang="en" trgLang="de">
 <file id="f"><unit id="u">
  <mtc:matches><mtc:match ref="#m1" similarity="91.0" origin="desk"><source>Lower anchor</source><target>Anker ab</target></mtc:match></mtc:matches>
  <gls:glossary><gls:glossEntry ref="#m1"><gls:term>anchor</gls:term><gls:translation>Anker</gls:translation><gls:definition>Holds the ship</gls:definition></gls:glossEntry></gls:glossary>
  <segment id="s"><source><mrk id="m1" type="term">anchor</mrk> down</source></segment></unit></file></xliff>`;
    const { records } = await buildDocument(server, manager, { xliff, name: 'terms.xlf' });
    const { body } = await user.get(`/document/records/${records[0]?.id}/file`);
    expect(body.terms[0]).toEqual({ term: 'anchor', translation: 'Anker', definition: 'Holds the ship' });
    expect(body.suggestions).toMatchObject([{ target: 'Anker ab', similarity: 0.91, origin: 'desk' }]);
  });

  test('includes limits in their unit: bytes are counted as bytes', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        { source: 'Sea.', target: 'Meeeer', attributes: 'maxwidth="5" size-unit="char"' },
        { source: 'Lakes.', target: 'Süße Sä', attributes: 'maxwidth="8" size-unit="byte"' },
        { source: 'Bays.', target: 'Bucht', attributes: 'maxwidth="40" size-unit="pixel"' },
      ],
    });
    expect(records.map(({ max_length, length_unit }) => [max_length, length_unit])).toEqual([
      [5, 'char'],
      [8, 'byte'],
      [null, 'char'],
    ]);
    const { body } = await user.get(`/document/${document.id}/qa`);
    const tooLong = body.records.filter(({ issues }: { issues: { check: string }[] }) =>
      issues.some(({ check }) => check === 'length'),
    );
    expect(tooLong.map(({ row_number }: { row_number: number }) => row_number)).toEqual([1, 2]);
  });
});

describe('the conformance report', () => {
  test('lists constraint, line and column of each problem in the file, and downloads as a table', async () => {
    const { document } = await buildDocument(server, manager, {
      xliff: `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>One</source></trans-unit>
<trans-unit id="a"><source>Two</source></trans-unit></body></file></xliff>`,
    });
    const { body } = await user.get(`/document/${document.id}/conformance`);
    expect(body.total).toBe(body.findings.length);
    expect(body.findings).toContainEqual({
      severity: 'warning',
      constraint: 'xliff1-id',
      message: 'The id “a” of <trans-unit> is used twice in its file element.',
      message_says: {
        id: 'format.finding.id-twice',
        values: { id: 'a', element: 'trans-unit', where: 'file' },
      },
      line: 3,
      column: expect.any(Number),
    });
    const response = await user.request('GET', `/document/${document.id}/conformance/download`);
    expect(await response.text()).toMatch(
      /^\uFEFF?Severity,Constraint,Line,Column,Finding\r\n(error|warning),/,
    );
    const german = await user.request('GET', `/document/${document.id}/conformance/download?language=de`);
    expect(await german.text()).toContain(
      '„a“ von <trans-unit> wird in ihrem Dateielement zweimal verwendet.',
    );
    expect((await user.get('/document/99999/conformance')).status).toBe(404);
  });

  test('stored by an earlier version in English only stays in English, on the page and in tables', async () => {
    const { document } = await buildDocument(server, manager, { segments: [{ source: 'One.' }] });
    const old = { severity: 'error', constraint: 'xliff1-body', message: 'No <body>.', line: 2, column: 1 };
    await server.database.db
      .updateTable('document')
      .set({ conformance: JSON.stringify({ findings: [old], total: 1 }) })
      .where('id', '=', document.id)
      .execute();
    expect((await user.get(`/document/${document.id}/conformance`)).body).toEqual({
      findings: [old],
      total: 1,
    });
    const table = await user.request('GET', `/document/${document.id}/conformance/download?language=ar`);
    expect(await table.text()).toContain('xliff1-body,2,1,No <body>.');
  });
});

describe('the target language', () => {
  const bare = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f"><unit id="u"><segment><source>One</source></segment></unit></file></xliff>`;

  test('can be set after the upload where the file has none, and is in the download', async () => {
    const { document, records } = await buildDocument(server, manager, { xliff: bare });
    expect(document.target_lang).toBe('');
    const { status, body } = await manager.put(`/document/${document.id}`, { target_lang: 'pt_br' });
    expect([status, body.target_lang, body.name]).toEqual([200, 'pt-BR', document.name]);
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Um' });
    const file = await (await user.request('GET', `/document/${document.id}/download`)).text();
    expect(file).toContain('trgLang="pt-BR"');
    expect((await manager.put(`/document/${document.id}`, { target_lang: 'not a language' })).status).toBe(
      422,
    );
    expect((await reviewer.put(`/document/${document.id}`, { target_lang: 'fr' })).status).toBe(403);
  });

  test('of a file that names its target language is fixed', async () => {
    const { document } = await buildDocument(server, manager);
    const { status, body } = await manager.put(`/document/${document.id}`, { name: 'N', target_lang: 'fr' });
    expect([status, body.detail]).toEqual([409, expect.stringContaining('“de”')]);
    expect((await manager.put(`/document/${document.id}`, { target_lang: 'de', name: 'N' })).body.name).toBe(
      'N',
    );
  });
});

describe('a segment changed after its approval', () => {
  const list = async (id: number, query: string) =>
    (await user.get(`/document/${id}/records?${query}`)).body.records.map(
      ({ row_number, approved_target }: { row_number: number; approved_target: string | null }) => [
        row_number,
        approved_target,
      ],
    );

  test('is returned to the reviewer with the approved text until it is approved or restored', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [{ target: 'Eins.', attributes: 'approved="yes"' }, { target: 'Zwei.' }],
    });
    const path = `/document/records/${records[0]?.id}`;
    expect(await list(document.id, 'changed=1')).toEqual([]);
    await user.put(path, { target: 'Eins neu.' });
    await user.put(path, { target: 'Eins ganz neu.' });
    expect(await list(document.id, 'changed=1')).toEqual([[1, 'Eins.']]);
    await user.put(path, { target: 'Eins.' });
    expect(await list(document.id, 'changed=1')).toEqual([]);
    await user.put(path, { target: 'Eins anders.' });
    await reviewer.put(path, { target: 'Eins anders.', approved: true });
    expect(await list(document.id, '')).toEqual([
      [1, null],
      [2, null],
    ]);
    await reviewer.put(path, { target: 'Eins anders.', approved: false });
    await user.put(path, { target: 'Ganz anders.' });
    expect(await list(document.id, 'changed=1')).toEqual([]);
  });

  test('is approved again when the change is undone', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [{ target: 'Eins.', attributes: 'approved="yes"' }],
    });
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Neu.' });
    const { actions } = (await user.get(`/document/${document.id}/actions`)).body;
    await reviewer.post(`/document/${document.id}/actions/${actions[0].action_id}/undo`);
    expect((await user.get(`/document/records/${records[0]?.id}`)).body).toMatchObject({
      approved: true,
      approved_target: null,
    });
  });

  test('the issue filter lists segments from the last report, without waived issues', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        { source: 'Pay 1.', target: 'Zahle 2.' },
        { source: 'Pay 3.', target: 'Zahle 3.' },
      ],
    });
    expect(await list(document.id, 'issues=1')).toEqual([]);
    await user.post(`/document/${document.id}/qa/report`);
    await server.runJobs();
    expect((await list(document.id, 'issues=1')).map(([row]: [number]) => row)).toEqual([1]);
    const { issues } = (await user.get(`/document/${document.id}/qa/report`)).body;
    for (const { fingerprint } of issues) {
      await user.post(`/document/records/${records[0]?.id}/waivers`, { fingerprint, reason: 'so' });
    }
    expect(await list(document.id, 'issues=1')).toEqual([]);
  });
});
