import { DefaultQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SourceVersion, VersionRow } from '../../../shared/domain/contract/document/version.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';

const statements: string[] = [];
let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer({}, { log: ({ query }) => void statements.push(query.sql) });
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };

async function upload(file: string | Uint8Array, name: string): Promise<number> {
  const { status, body } = await manager.upload('/document/', file, name, LANGUAGES);
  expect(status).toBe(201);
  await server.runJobs();
  return body.id;
}

interface Look {
  version: SourceVersion;
  rows: VersionRow[];
  total_rows: number;
}

async function compare(id: number, file: string | Uint8Array, name: string): Promise<Look> {
  const { status, body } = await manager.upload(`/document/${id}/versions`, file, name);
  expect(status).toBe(201);
  await server.runJobs();
  return look(id, body.id);
}

const look = async (id: number, version: number, query = ''): Promise<Look> =>
  (await user.get(`/document/${id}/versions/${version}${query}`)).body;

async function apply(id: number, { version }: Look): Promise<string> {
  const { status, body } = await manager.post(`/document/${id}/versions/${version.id}/apply`);
  expect(status).toBe(200);
  await server.runJobs();
  expect((await user.get(`/job/${body.job_id}`)).body).toMatchObject({ status: 'done' });
  return body.action_id;
}

async function undo(id: number, actionId: string): Promise<string> {
  const { status, body } = await manager.post(`/document/${id}/actions/${actionId}/undo`);
  expect(status).toBe(200);
  await server.runJobs();
  return body.action_id;
}

const recordsOf = async (id: number) => (await user.get(`/document/${id}/records`)).body.records;
const shortOf = async (id: number) =>
  (await recordsOf(id)).map((record: Record<string, unknown>) => [
    record.row_number,
    record.source,
    record.target,
    record.state,
  ]);

async function download(id: number): Promise<string> {
  const response = await user.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return response.text();
}

async function translate(id: number, targets: Record<string, string>, caller = user, more = {}) {
  for (const { id: record, source, version } of await recordsOf(id)) {
    const target = targets[source];
    if (target === undefined) continue;
    const saved = await caller.put(`/document/records/${record}`, { target, version, ...more });
    expect(saved.status).toBe(200);
  }
}

const BEFORE =
  '{\n  "title": "Settings",\n  "save": "Save now",\n  "gone": "Old thing",\n  "last": "The end"\n}\n';
const AFTER =
  '{\n  "last": "The end",\n  "title": "Settings",\n  "new": "Brand new",\n  "save": "Save it now"\n}\n';

describe('a new version of the file', () => {
  test('lists its changes, keeps translations by key, and is undone and reinstated as a whole', async () => {
    const id = await upload(BEFORE, 'en.json');
    await translate(id, { Settings: 'Einstellungen', 'The end': 'Das Ende' }, reviewer, { approved: true });
    await translate(id, { 'Save now': 'Jetzt speichern', 'Old thing': 'Altes Ding' });
    const before = await recordsOf(id);
    await user.post(`/document/records/${before[0].id}/comments`, { text: 'Stays.' });
    const mentions = [(await manager.get('/user/')).body.id];
    await user.post(`/document/records/${before[2].id}/comments`, { text: 'Comes back.', mentions });
    const file = await download(id);

    const looked = await compare(id, AFTER, 'en.json');
    expect(looked.version).toMatchObject({
      status: 'done',
      counts: { same: 1, changed: 1, moved: 1, added: 1, removed: 1 },
      is_outdated: false,
      applied_at: null,
    });
    expect(
      looked.rows.map(({ kind, row_number, key, source, source_before, target, state }) => [
        kind,
        row_number,
        key,
        source,
        source_before,
        target,
        state,
      ]),
    ).toEqual([
      ['moved', 1, 'last', 'The end', null, expect.any(String), expect.any(String)],
      ['added', 3, 'new', 'Brand new', null, '', 'initial'],
      ['removed', 3, 'gone', 'Old thing', null, 'Altes Ding', 'draft'],
      ['changed', 4, 'save', 'Save it now', 'Save now', 'Jetzt speichern', 'draft'],
    ]);
    expect((await look(id, looked.version.id, '?kind=removed')).total_rows).toBe(1);
    expect(await recordsOf(id)).toMatchObject(
      before.map(({ version }: { version: number }) => ({ version })),
    );

    const action = await apply(id, looked);
    expect(await shortOf(id)).toEqual([
      [1, 'The end', 'Das Ende', 'reviewed'],
      [2, 'Settings', 'Einstellungen', 'reviewed'],
      [3, 'Brand new', '', 'initial'],
      [4, 'Save it now', 'Jetzt speichern', 'draft'],
    ]);
    const after = await recordsOf(id);
    expect(after[1]).toMatchObject({ id: before[0].id, comments_count: 1, source_before: null });
    expect(after[3]).toMatchObject({ id: before[1].id, source_before: 'Save now' });
    expect(await user.get(`/document/${id}/records?query=has:new-source`)).toMatchObject({
      body: { total_rows: 1, records: [{ row_number: 4 }] },
    });
    expect((await user.get(`/document/records/${after[3].id}/history`)).body[0]).toMatchObject({
      kind: 'import',
    });
    expect((await user.get(`/document/${id}`)).body).toMatchObject({
      records_count: 4,
      approved_records_count: 2,
      translated_records_count: 1,
    });
    expect(JSON.parse(await download(id))).toEqual({
      last: 'Das Ende',
      title: 'Einstellungen',
      new: 'Brand new',
      save: 'Jetzt speichern',
    });
    const { actions } = (await user.get(`/document/${id}/actions`)).body;
    expect(actions[0]).toMatchObject({
      kind: 'reimport',
      changed: 4,
      description: 'Took the new version "en.json"',
    });
    expect((await manager.post(`/document/${id}/versions/${looked.version.id}/apply`)).status).toBe(409);

    await translate(id, { 'Brand new': 'Ganz neu', 'Save it now': 'Sichern', Settings: 'Optionen' });
    expect((await recordsOf(id))[3].source_before).toBeNull();
    expect((await user.post(`/document/${id}/actions/${action}/undo`)).status).toBe(403);
    const undone = await undo(id, action);
    expect(await shortOf(id)).toEqual([
      [1, 'Settings', 'Optionen', 'draft'],
      [2, 'Save now', 'Jetzt speichern', 'draft'],
      [3, 'Old thing', 'Altes Ding', 'draft'],
      [4, 'The end', 'Das Ende', 'reviewed'],
    ]);
    const back = await recordsOf(id);
    expect(back[2]).toMatchObject({ comments_count: 1, has_comments: true });
    expect((await user.get(`/document/records/${back[2].id}/comments`)).body[0]).toMatchObject({
      text: 'Comes back.',
      mentions: [{ id: mentions[0] }],
    });
    expect(await download(id)).toBe(file.replace('Einstellungen', 'Optionen'));
    const { actions: journal } = (await user.get(`/document/${id}/actions`)).body;
    expect(
      journal.find(({ action_id }: { action_id: string }) => action_id === action).undone_at,
    ).not.toBeNull();

    await undo(id, undone);
    expect((await look(id, looked.version.id)).version).toMatchObject({ action_id: action });
    expect((await shortOf(id)).map((row: unknown[]) => row[2])).toEqual([
      'Das Ende',
      'Optionen',
      'Ganz neu',
      'Sichern',
    ]);
    expect((await user.get(`/document/${id}/records?search=sichern`)).body.total_rows).toBe(1);
    expect((await user.get(`/document/${id}/records?search=Das%20Ende`)).body.total_rows).toBe(1);
  });

  test('carries over translations made after the comparison', async () => {
    const id = await upload(BEFORE, 'en.json');
    const looked = await compare(id, AFTER, 'en.json');
    await translate(id, { Settings: 'Einstellungen', 'Save now': 'Später gesagt' }, reviewer, {
      approved: true,
    });
    await apply(id, looked);
    expect(await shortOf(id)).toEqual([
      [1, 'The end', '', 'initial'],
      [2, 'Settings', 'Einstellungen', 'reviewed'],
      [3, 'Brand new', '', 'initial'],
      [4, 'Save it now', 'Später gesagt', 'draft'],
    ]);
  });

  test('leaves a changed segment’s approved text in the memory, and stores the new one as a separate unit', async () => {
    const id = await upload(BEFORE, 'en.json');
    const memory = (
      await manager.post('/translation_memory/', { name: 'Kept', source_lang: 'en', target_lang: 'de' })
    ).body.id;
    await manager.post(`/document/${id}/memories`, { memories: [{ id: memory, mode: 'write' }] });
    await translate(id, { 'Save now': 'Jetzt speichern' }, reviewer, { approved: true });
    await apply(id, await compare(id, AFTER, 'en.json'));
    await translate(id, { 'Save it now': 'Jetzt sichern' }, reviewer, { approved: true });
    const { records } = (await manager.get(`/translation_memory/${memory}/records`)).body;
    expect(
      records.map(({ source, target }: { source: string; target: string }) => [source, target]).sort(),
    ).toEqual([
      ['Save it now', 'Jetzt sichern'],
      ['Save now', 'Jetzt speichern'],
    ]);
  });

  test.each([
    [
      'strings.xml',
      '<resources><string name="a">One</string><string name="b">Two</string></resources>',
      '<resources><string name="b">Two</string><string name="c">Three</string><string name="a">One</string></resources>',
    ],
    ['a.properties', 'a=One\nb=Two\n', 'b=Two\nc=Three\na=One\n'],
    [
      'a.po',
      'msgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n',
      'msgid "Two"\nmsgstr ""\n\nmsgid "Three"\nmsgstr ""\n\nmsgid "One"\nmsgstr ""\n',
    ],
    ['a.html', '<p>One</p><p>Two</p>', '<p>Two</p><p>Three</p><p>One</p>'],
    ['a.md', 'One\n\nTwo\n', 'Two\n\nThree\n\nOne\n'],
    ['a.txt', 'One\nTwo\n', 'Two\nThree\nOne\n'],
  ])('of %s keeps its translations in place', async (name, file, next) => {
    const id = await upload(file, name);
    await translate(id, { One: 'Eins', Two: 'Zwei' });
    const looked = await compare(id, next, name);
    expect(looked.version.counts).toMatchObject({ same: 1, changed: 0, moved: 1, added: 1, removed: 0 });
    const action = await apply(id, looked);
    expect((await recordsOf(id)).map(({ target }: { target: string }) => target)).toEqual([
      'Zwei',
      '',
      'Eins',
    ]);
    const written = await download(id);
    expect(written.indexOf('Zwei')).toBeLessThan(written.indexOf('Eins'));
    expect(written).toContain('Three');
    await undo(id, action);
    expect((await recordsOf(id)).map(({ target }: { target: string }) => target)).toEqual(['Eins', 'Zwei']);
  });

  test('carries tags over by markup', async () => {
    const id = await upload('{ "a": "Hello {name}, you have {count} mails" }', 'en.json');
    const [record] = await recordsOf(id);
    const [name, count] = record.codes;
    const chip = (code: { id: number }) => `\u0002<${code.id}/>\u0003`;
    await translate(id, { [record.source]: `${chip(count)} Mails für ${chip(name)}` });
    await apply(
      id,
      await compare(id, '{ "a": "You have {count} new mails, {name} and {other}" }', 'en.json'),
    );
    expect(JSON.parse(await download(id))).toEqual({ a: '{count} Mails für {name}' });
  });

  test('carries the translation of a whole message over to its branches, as drafts', async () => {
    const message = '{n, plural, one {# car of {name}} other {# cars of {name}}}';
    const id = await upload(JSON.stringify({ cars: message, last: 'The end' }), 'en.json');
    // As imported before branches were segments.
    const { db } = server.database;
    const [first, second, last] = await recordsOf(id);
    await db.deleteFrom('document_record').where('id', '=', second.id).execute();
    const target = '{n, plural, one {# Auto von {name}} other {# Autos von {name}}}';
    const whole = {
      key: 'cars',
      source: message,
      block: null,
      codes: '[]',
      target,
      state: 'translated' as const,
    };
    await db.updateTable('document_record').set(whole).where('id', '=', first.id).execute();
    const place = { row_number: 2, segment_index: 1 };
    await db.updateTable('document_record').set(place).where('id', '=', last.id).execute();

    const looked = await compare(
      id,
      JSON.stringify({ cars: message, last: 'The end', new: 'New' }),
      'en.json',
    );
    expect(looked.version.counts).toMatchObject({ same: 1, added: 3, removed: 1 });
    const action = await apply(id, looked);
    expect((await shortOf(id)).map(([, , , state]: unknown[]) => state)).toEqual([
      'draft',
      'draft',
      'initial',
      'initial',
    ]);
    expect(JSON.parse(await download(id)).cars).toBe(target);
    await undo(id, action);
    expect((await recordsOf(id))[0]).toMatchObject({ source: message, target });
  });

  test('is rejected with the reason and changes nothing when it is broken, empty, foreign or XLIFF', async () => {
    const id = await upload(BEFORE, 'en.json');
    const before = await recordsOf(id);
    for (const [file, name, reason] of [
      ['{ "title": ', 'en.json', /./],
      ['{}', 'en.json', /no text to translate/],
      ['{ "else": "Nothing alike here" }', 'en.json', /another document/],
      ['title=Settings', 'en.properties', /not in the document’s format/],
      [new Uint8Array([80, 75, 3, 4, 0, 0, 0, 0, 0]), 'en.json', /./],
    ] as const) {
      const { version, rows } = await compare(id, file, name);
      expect(version).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) });
      expect(rows).toEqual([]);
      expect((await manager.post(`/document/${id}/versions/${version.id}/apply`)).status).toBe(409);
      expect((await manager.delete(`/document/${id}/versions/${version.id}`)).status).toBe(200);
    }
    expect(await recordsOf(id)).toEqual(before);
    expect((await user.get(`/document/${id}/versions`)).body).toEqual([]);
    expect((await user.upload(`/document/${id}/versions`, AFTER, 'en.json')).status).toBe(403);
    const xliff = `<xliff version="1.2"><file original="o" source-language="en" target-language="de" datatype="x"><body><trans-unit id="z"><source>X</source></trans-unit></body></file></xliff>`;
    const other = (await manager.upload('/document/', xliff, 'a.xlf')).body.id;
    await server.runJobs();
    expect((await manager.upload(`/document/${other}/versions`, xliff, 'a.xlf')).status).toBe(409);
    expect((await user.get(`/document/${id}/versions/99999`)).status).toBe(404);
  });

  test('is discarded once, even by simultaneous calls', async () => {
    const id = await upload(BEFORE, 'en.json');
    const { version } = await compare(id, AFTER, 'en.json');
    const path = `/document/${id}/versions/${version.id}`;
    const calls: Promise<{ status: number }>[] = [];
    const from = statements.length;
    const isRead = (text: string) => text.startsWith('select') && text.includes('from "source_version"');
    // Neither can delete the version before both have read it.
    await server.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('source_version').set({ warnings: '[]' }).where('id', '=', version.id).execute();
      calls.push(manager.delete(path), manager.delete(path));
      // On SQLite they wait for the only connection, and then take turns.
      const reads = testedDatabase === 'postgres' ? 2 : 0;
      await expect.poll(() => statements.slice(from).filter(isRead).length).toBe(reads);
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  test('marks earlier comparisons outdated and the previous version final once applied', async () => {
    const id = await upload(BEFORE, 'en.json');
    const first = await compare(id, AFTER, 'en.json');
    const second = await compare(id, AFTER.replace('Brand new', 'Brand new!'), 'en.json');
    const action = await apply(id, second);
    expect((await look(id, first.version.id)).version.is_outdated).toBe(true);
    expect((await manager.post(`/document/${id}/versions/${first.version.id}/apply`)).status).toBe(409);
    await apply(id, await compare(id, BEFORE, 'en.json'));
    expect((await manager.post(`/document/${id}/actions/${action}/undo`)).status).toBe(409);
    expect((await shortOf(id)).map((row: unknown[]) => row[1])).toEqual([
      'Settings',
      'Save now',
      'Old thing',
      'The end',
    ]);
  });
});

/** More than SQLite's parameters per statement (32,766); two of each exceed PostgreSQL's (65,535). */
const KEYS = 35_000;

test('a file of 35,000 keys is compared, applied and undone', async () => {
  const build = (offset: number) =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: KEYS }, (_, at) => [
          `key${at + offset}`,
          `Text ${at + offset}${(at + offset) % 100 === 7 && offset ? '!' : ''}`,
        ]),
      ),
    );
  const id = await upload(build(0), 'en.json');
  const looked = await compare(id, build(500), 'en.json');
  expect(looked.version.counts).toEqual({ same: 34_155, changed: 345, moved: 0, added: 500, removed: 500 });
  const compiled = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  const action = await apply(id, looked);
  const statements = compiled.mock.calls.length;
  compiled.mockRestore();
  expect((await user.get(`/document/${id}`)).body.records_count).toBe(KEYS);
  await undo(id, action);
  expect((await recordsOf(id))[0]).toMatchObject({ row_number: 1, source: 'Text 0' });
  expect(statements).toBeLessThan(KEYS / 50);
}, 300_000);
