import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reimport, ReimportRow } from '../../../shared/domain/contract/document/reimport.ts';
import { readTable, writeCsv, writeXlsx } from '../../formats/tabular/index.ts';
import { readXliff } from '../../formats/xliff/index.ts';
import { t } from '../../messages/tables/index.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

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

const UNITS = [
  { source: 'First one.', target: 'Erstes.' },
  { source: 'Second <g id="7">one</g>.', target: 'Zweites <g id="7">hier</g>.' },
  { source: 'Third one.', target: null },
  {
    source: 'Fourth one.',
    target: 'Viertes.',
    attributes: 'translate="yes" xmlns:mq="MQXliff" mq:locked="locked"',
  },
];

const build = () => buildDocument(server, manager, { segments: UNITS });

async function bytesOf(path: string, caller = user): Promise<Uint8Array> {
  const response = await caller.request('GET', path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function compare(documentId: number, file: Uint8Array | string, name = 'back.xlf', caller = user) {
  const { status, body } = await caller.upload(`/document/${documentId}/reimports`, file, name);
  expect(status).toBe(201);
  await server.runJobs();
  return look(documentId, body.id);
}

async function look(
  documentId: number,
  id: number,
  query = '',
): Promise<{ reimport: Reimport; rows: ReimportRow[]; total_rows: number }> {
  return (await user.get(`/document/${documentId}/reimports/${id}${query}`)).body;
}

const apply = (caller: Caller, { document_id, id }: Reimport) =>
  caller.post(`/document/${document_id}/reimports/${id}/apply`);

const targetsOf = async (documentId: number): Promise<string[]> =>
  (await user.get(`/document/${documentId}/records`)).body.records.map(
    ({ target }: { target: string }) => target,
  );

const translated = (changes: Record<string, string>, text: string) =>
  Object.entries(changes).reduce((file, [from, to]) => file.replace(from, to), text);

describe('a returned translated copy', () => {
  test('lists its changes, applies chosen ones as one action, and can be undone', async () => {
    const { document } = await build();
    const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
    const copy = translated({ '>Erstes.<': '>Das Erste.<', '>hier</g>': '>da</g>' }, file);
    const { reimport, rows } = await compare(document.id, copy);
    expect(reimport).toMatchObject({
      status: 'done',
      unchanged: 2,
      counts: { change: 2, conflict: 0, chosen: 2 },
    });
    expect(
      rows.map(({ row_number, kind, base, ours, theirs, chosen }) => [
        row_number,
        kind,
        base,
        ours,
        theirs,
        chosen,
      ]),
    ).toEqual([
      [1, 'change', 'Erstes.', 'Erstes.', 'Das Erste.', true],
      [2, 'change', expect.any(String), expect.stringContaining('hier'), expect.stringContaining('da'), true],
    ]);
    const second = rows[1]?.id;
    const path = `/document/${document.id}/reimports/${reimport.id}`;
    expect((await user.put(`${path}/choice`, { chosen: false, row_ids: [second] })).body.counts.chosen).toBe(
      1,
    );
    const before = await targetsOf(document.id);
    const applied = await apply(user, reimport);
    expect(applied.body).toMatchObject({ changed: 1, skipped_count: 0 });
    expect(await targetsOf(document.id)).toEqual(['Das Erste.', ...before.slice(1)]);
    expect((await apply(user, reimport)).status).toBe(409);
    const { actions } = (await user.get(`/document/${document.id}/actions`)).body;
    expect(actions[0]).toMatchObject({
      kind: 'reimport',
      changed: 1,
      description: 'Imported translations from “back.xlf”',
    });
    expect(
      (await user.post(`/document/${document.id}/actions/${applied.body.action_id}/undo`)).body.undone,
    ).toBe(1);
    expect(await targetsOf(document.id)).toEqual(before);
  });

  test('reports a segment changed on both sides as an unchosen conflict', async () => {
    const { document, records } = await build();
    const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Unser Erstes.' });
    const { rows } = await compare(document.id, translated({ '>Erstes.<': '>Ihr Erstes.<' }, file));
    expect(rows).toMatchObject([
      { kind: 'conflict', base: 'Erstes.', ours: 'Unser Erstes.', theirs: 'Ihr Erstes.', chosen: false },
    ]);
  });

  test('marks text equal to an earlier target as older, and never reverts to it silently', async () => {
    const { document, records } = await build();
    const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Neueres Erstes.' });
    const { reimport, rows } = await compare(document.id, file);
    expect(rows).toMatchObject([{ kind: 'older', theirs: 'Erstes.', chosen: false }]);
    expect((await apply(user, reimport)).status).toBe(409);
  });

  test('rejects locked segments, unknown tags and other sources with a reason, and does not let them be chosen', async () => {
    const { document } = await build();
    const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
    const copy = translated(
      {
        '>Viertes.<': '>Anders.<',
        '<g id="7">hier</g>': '<g id="8">hier</g>',
        'First one.': 'Quite another one.',
        '>Erstes.<': '>Neu.<',
      },
      file,
    );
    const { reimport, rows } = await compare(document.id, copy);
    expect(rows.map(({ row_number, kind }) => [row_number, kind])).toEqual([
      [1, 'refused'],
      [2, 'refused'],
      [4, 'refused'],
    ]);
    for (const { reason } of rows) expect(reason).toBeTruthy();
    const { body } = await user.put(`/document/${document.id}/reimports/${reimport.id}/choice`, {
      chosen: true,
    });
    expect(body.counts.chosen).toBe(0);
    expect((await look(document.id, reimport.id, '?kind=refused')).total_rows).toBe(3);
    expect((await look(document.id, reimport.id, '?chosen=true')).total_rows).toBe(0);
  });

  test('skips and lists segments changed after the comparison', async () => {
    const { document, records } = await build();
    const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
    const { reimport } = await compare(document.id, translated({ '>Erstes.<': '>Ihres.<' }, file));
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Meines.' });
    expect((await look(document.id, reimport.id)).rows[0]?.outdated).toBe(true);
    expect((await apply(user, reimport)).body).toMatchObject({
      changed: 0,
      skipped: [{ row_number: 1, reason: 'It has changed since the comparison.' }],
    });
    expect((await targetsOf(document.id))[0]).toBe('Meines.');
  });

  test('applies its approvals only for a reviewer', async () => {
    for (const [caller, state] of [
      [user, 'translated'],
      [reviewer, 'reviewed'],
    ] as const) {
      const { document } = await build();
      const file = Buffer.from(await bytesOf(`/document/${document.id}/download`)).toString();
      const copy = file
        .replace('<trans-unit id="1"', '<trans-unit id="1" approved="yes"')
        .replace('>Erstes.<', '>Gut.<');
      const { reimport } = await compare(document.id, copy, 'back.xlf', caller);
      await apply(caller, reimport);
      const { records } = (await user.get(`/document/${document.id}/records`)).body;
      expect(records[0]).toMatchObject({ target: 'Gut.', state });
    }
  });

  test('in generated XLIFF 2.1 is valid, and keeps its tags in place', async () => {
    const { document, records } = await build();
    const bytes = await bytesOf(`/document/${document.id}/download/xliff21`);
    const file = readXliff(bytes);
    expect([file.version, file.segments.length, file.findings]).toEqual(['2.1', 4, []]);
    const copy = Buffer.from(bytes).toString().replace('Zweites ', 'Das zweite ');
    const { reimport, rows } = await compare(document.id, copy);
    expect(rows.map(({ row_number, kind }) => [row_number, kind])).toEqual([[2, 'change']]);
    expect(rows[0]?.theirs).toBe(records[1]?.target.replace('Zweites', 'Das zweite'));
    expect((await apply(user, reimport)).body.changed).toBe(1);
  });

  test('is rejected with a reason when it belongs to another document, has other languages or is broken', async () => {
    const { document } = await build();
    const other = await compare(
      document.id,
      buildXliff({ segments: [{ id: 'x', source: 'Nothing alike.' }] }),
    );
    expect(other.reimport).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('another document'),
    });
    const french = await compare(document.id, buildXliff({ segments: UNITS, targetLang: 'fr' }));
    expect(french.reimport.error).toContain('en → fr');
    const broken = await compare(document.id, '<xliff version="1.2"><file');
    expect(broken.reimport).toMatchObject({ status: 'failed', error: expect.any(String) });
    expect((await user.get(`/document/${document.id}/reimports`)).body).toHaveLength(3);
    expect((await apply(user, broken.reimport)).status).toBe(409);
    expect((await user.delete(`/document/${document.id}/reimports/${broken.reimport.id}`)).status).toBe(200);
    expect((await user.get(`/document/${document.id}/reimports/${broken.reimport.id}`)).status).toBe(404);
  });

  test('with other ids is matched by source', async () => {
    const { document } = await build();
    const copy = buildXliff({
      segments: [
        { id: 'a1', source: 'Third one.', target: 'Drittes.' },
        { id: 'a2', source: 'Unknown.', target: 'Unbekannt.' },
      ],
    });
    const { reimport, rows } = await compare(document.id, copy);
    expect(rows).toMatchObject([{ row_number: 3, kind: 'change', theirs: 'Drittes.' }]);
    expect(reimport.warnings).toEqual([expect.stringContaining('Unknown.')]);
  });
});

test.each([
  ['json', 'en.json', '{"b":"Bye","a":"Hi"}', 'de.json', '{"a":"Hallo","new":"Neu","b":"Bye"}', 'Hallo'],
  [
    'po',
    'a.po',
    'msgid "x"\nmsgstr ""\n\nmsgid "y"\nmsgstr ""\n',
    'de.po',
    'msgid "y"\nmsgstr "Ypsilon"\n',
    'Ypsilon',
  ],
])(
  'a copy in the document’s own format is matched by key: %s',
  async (_, name, file, copyName, copy, text) => {
    const { body } = await manager.upload('/document/', file, name, { source_lang: 'en', target_lang: 'de' });
    await server.runJobs();
    const { reimport, rows } = await compare(body.id, copy, copyName);
    expect(rows).toMatchObject([{ row_number: 2, kind: 'change', theirs: text }]);
    if (name === 'en.json') {
      expect(reimport.warnings).toEqual([
        expect.stringMatching(/^Line 1: .*key new, so “Neu” was not imported/),
      ]);
    }
    expect((await apply(user, reimport)).body.changed).toBe(1);
    expect(await targetsOf(body.id)).toEqual(['', text]);
    const other = await compare(
      body.id,
      copy.replace('"a"', '"q"').replace('"b"', '"r"').replace('"y"', '"z"'),
      copyName,
    );
    expect(other.reimport.status).toBe('failed');
  },
);

describe('the review table', () => {
  test.each(['csv', 'xlsx'] as const)(
    'as %s is downloaded without formulas and returned as a comparison',
    async (format) => {
      const { document, records } = await buildDocument(server, manager, {
        segments: [...UNITS, { source: '=1+1', target: '=HYPERLINK("x")' }],
      });
      await user.post(`/document/records/${records[0]?.id}/comments`, { text: 'Why so?' });
      const bytes = await bytesOf(`/document/${document.id}/download/review?format=${format}`);
      const table = (await readTable(bytes, { isOurs: () => true })).rows.map(({ cells }) => cells);
      expect(table[0]).toEqual(['Segment', 'Source', 'Target', 'State', 'Comments']);
      expect(table[1]).toEqual([
        '1',
        'First one.',
        'Erstes.',
        'Translated',
        expect.stringContaining(': Why so?'),
      ]);
      expect(table[2]?.slice(1, 3)).toEqual(['Second {1}one{/1}.', 'Zweites {1}hier{/1}.']);
      if (format === 'csv') expect(Buffer.from(bytes).toString()).toContain(`'=HYPERLINK`);
      expect((await compare(document.id, bytes, `back.${format}`)).rows).toEqual([]);
      const edited = table.map((cells) => [...cells]);
      (edited[1] as string[])[3] = 'Reviewed';
      (edited[2] as string[])[2] = 'Das zweite {1}da{/1}.';
      (edited[3] as string[])[2] = 'Drittes.\r\nZeile.';
      const back = format === 'csv' ? writeCsv(edited) : writeXlsx(edited);
      const { reimport, rows } = await compare(document.id, back, `back.${format}`);
      expect(rows.map(({ row_number, kind, theirs_state }) => [row_number, kind, theirs_state])).toEqual([
        [1, 'change', 'reviewed'],
        [2, 'change', 'translated'],
        [3, 'change', 'translated'],
      ]);
      expect((await apply(reviewer, reimport)).body.changed).toBe(3);
      const now = (await user.get(`/document/${document.id}/records`)).body.records;
      expect(now[0]).toMatchObject({ target: 'Erstes.', approved: true, state: 'reviewed' });
      expect(now[1].target).toBe(records[1]?.target.replace('Zweites', 'Das zweite').replace('hier', 'da'));
      expect(now[2].target).toBe('Drittes.\nZeile.');
    },
  );

  test.each([
    ['ar', 'نرد، شارع', 'windows-1256', Buffer.from('e4d1cfa120d4c7d1da', 'hex')],
    ['ko', '주사위', 'euc-kr', Buffer.from('c1d6bbe7c0a7', 'hex')],
    ['hu', 'őrült', 'windows-1250', Buffer.from('f572fc6c74', 'hex')],
  ])(
    'in %s, saved in its own code page, is decoded by the document’s languages',
    async (language, text, encoding, bytes) => {
      const xliff = buildXliff({ segments: UNITS }).replace('"de"', `"${language}"`);
      const { document } = await buildDocument(server, manager, { xliff });
      const table = Buffer.concat([Buffer.from('Segment;Source;Target\r\n1;First one.;'), bytes]);
      const { rows, reimport } = await compare(document.id, table, 'back.csv');
      expect(rows.map(({ theirs }) => theirs)).toEqual([text]);
      expect(String(reimport.warnings)).toContain(encoding);
    },
  );

  test('is rejected without its headings', async () => {
    const { document } = await build();
    const { reimport } = await compare(document.id, 'a,b\r\n1,2\r\n', 'back.csv');
    expect(reimport).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Segment, Source, Target'),
    });
  });
});

test.each(['de', 'fr', 'ar', 'ja'])(
  'a review table in %s is recognised by its headings and states, even without an extension',
  async (language) => {
    const { document } = await buildDocument(server, manager, { segments: UNITS });
    const bytes = await bytesOf(`/document/${document.id}/download/review?format=csv&language=${language}`);
    const table = (await readTable(bytes, { isOurs: () => true })).rows.map(({ cells }) => [...cells]);
    expect(table[0]).toHaveLength(5);
    expect(table[0]).not.toContain('State');
    expect(table[1]?.[3]).toBe(t(language as 'de', 'state.translated'));
    (table[1] as string[])[3] = t(language as 'de', 'state.reviewed');
    const { rows } = await compare(document.id, writeCsv(table), 'back');
    expect(rows.map(({ row_number, theirs_state }) => [row_number, theirs_state])).toEqual([[1, 'reviewed']]);
  },
);

test('copies of an unknown document are answered with 404, and signed-out callers with 401', async () => {
  expect((await user.upload('/document/99999/reimports', 'x', 'x.xlf')).status).toBe(404);
  expect((await user.get('/document/99999/reimports')).status).toBe(404);
  const { document } = await build();
  expect((await user.get(`/document/${document.id}/reimports/99999`)).status).toBe(404);
  expect((await server.anonymous.get(`/document/${document.id}/reimports`)).status).toBe(401);
  expect((await user.get(`/document/${document.id}/download/review?format=exe`)).status).toBe(422);
});
