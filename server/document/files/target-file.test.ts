import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

interface Pair {
  source: [name: string, text: string];
  target: [name: string, text: string];
  fields?: Record<string, string>;
}

async function uploadPair({ source: [name, text], target, fields = {} }: Pair) {
  const target_file = new File([target[1]], target[0]);
  const uploaded = await manager.upload('/document/', text, name, { ...fields, target_file });
  if (uploaded.status !== 201) return { uploaded, document: null, records: [] };
  await server.runJobs();
  const document = (await manager.get(`/document/${uploaded.body.id}`)).body;
  const { records } = (await manager.get(`/document/${document.id}/records`)).body;
  return { uploaded, document, records };
}

async function download(id: number, query = '') {
  const response = await manager.request('GET', `/document/${id}/download${query}`);
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(response.headers.get('content-disposition') ?? '');
  return { name: name?.[1], text: await response.text() };
}

const android = (...lines: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.map((line) => `    ${line}\n`).join('')}</resources>\n`;

function resx(...[key, text, other, more]: [string, string, string, string]) {
  const data = (name: string, value: string) =>
    `  <data name="${name}" xml:space="preserve">\n    <value>${value}</value>\n  </data>\n`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${data(key, text)}${data(other, more)}</root>\n`;
}

test.each<[string, Pair, string]>([
  [
    'json',
    {
      source: ['en.json', '{\n  "a": { "hi": "Hello, {{name}}" },\n  "b": "Bye"\n}\n'],
      target: ['de.json', '{"b":"Tschüss","a":{"hi":"Hallo, {{name}}"}}'],
    },
    '{\n  "a": { "hi": "Hallo, {{name}}" },\n  "b": "Tschüss"\n}\n',
  ],
  [
    'properties',
    {
      source: ['messages.properties', 'hi = Hello {0}\n# the end\nbye=Bye\n'],
      target: ['messages_de.properties', 'bye=Ende\nhi=Hallo {0}\n'],
      fields: { source_lang: 'en' },
    },
    'hi = Hallo {0}\n# the end\nbye=Ende\n',
  ],
  [
    'yaml',
    {
      source: ['en.yml', 'en:\n  hi: Hello\n  bye: Bye\n'],
      target: ['de.yml', 'de:\n  bye: Ende\n  hi: Hallo\n'],
    },
    'de:\n  hi: Hallo\n  bye: Ende\n',
  ],
  [
    'toml',
    {
      source: ['en.toml', '[hi]\nother = "Hello %{name}"\n[bye]\nother = \'Bye\'\n'],
      target: ['de.toml', 'bye.other = "Ende"\nhi.other = "Hallo %{name}"\n'],
    },
    '[hi]\nother = "Hallo %{name}"\n[bye]\nother = \'Ende\'\n',
  ],
  [
    'strings',
    {
      source: ['Localizable.strings', '"hi" = "Hello %@";\n"bye" = "Bye";\n'],
      target: ['Localizable-de.strings', '"bye" = "Ende";\n"hi" = "Hallo %@";\n'],
      fields: { source_lang: 'en' },
    },
    '"hi" = "Hallo %@";\n"bye" = "Ende";\n',
  ],
  [
    'resx',
    {
      source: ['Texts.resx', resx('hi', 'Hello {0}', 'bye', 'Bye')],
      target: ['Texts.de.resx', resx('bye', 'Ende', 'hi', 'Hallo {0}')],
      fields: { source_lang: 'en' },
    },
    resx('hi', 'Hallo {0}', 'bye', 'Ende'),
  ],
  [
    'arb',
    {
      source: [
        'app_en.arb',
        '{\n  "@@locale": "en",\n  "hi": "Hello {name}",\n  "@hi": { "description": "Greets" },\n  "bye": "Bye"\n}\n',
      ],
      target: ['app_de.arb', '{"@@locale":"de","bye":"Ende","hi":"Hallo {name}"}'],
    },
    '{\n  "@@locale": "de",\n  "hi": "Hallo {name}",\n  "@hi": { "description": "Greets" },\n  "bye": "Ende"\n}\n',
  ],
  [
    'php',
    {
      source: ['en.php', "<?php\nreturn [\n    'hi' => 'Hello :name',\n    'bye' => \"Bye\",\n];\n"],
      target: ['de.php', "<?php return ['bye' => 'Ende', 'hi' => 'Hallo :name'];\n"],
    },
    "<?php\nreturn [\n    'hi' => 'Hallo :name',\n    'bye' => \"Ende\",\n];\n",
  ],
])('an uploaded translation is matched by key: %s', async (_, pair, expected) => {
  const { document, records } = await uploadPair(pair);
  expect(document).toMatchObject({ status: 'done', target_lang: 'de', warnings: [] });
  expect(records.map(({ state, approved }: Record<string, unknown>) => [state, approved])).toEqual([
    ['translated', false],
    ['translated', false],
  ]);
  expect(await download(document.id)).toEqual({ name: pair.target[0], text: expected });
  expect(await download(document.id, '?original=1')).toEqual({ name: pair.source[0], text: pair.source[1] });
});

test('a Rails file gets the language code of its target only while it has a translation', async () => {
  const file = 'en:\n  hi: Hello\n';
  const { body } = await manager.upload('/document/', file, 'en.yml', { target_lang: 'de' });
  await server.runJobs();
  expect(await download(body.id)).toEqual({ name: 'de.yml', text: file });
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  const put = (target: string) => manager.put(`/document/records/${records[0].id}`, { target });
  await put('Hallo');
  expect(await download(body.id)).toEqual({ name: 'de.yml', text: 'de:\n  hi: Hallo\n' });
  await put('');
  expect((await download(body.id)).text).toBe(file);
});

test('an Android pair keeps its tags, and unmatched entries are reported with their line', async () => {
  const { document, records } = await uploadPair({
    source: [
      'strings.xml',
      android(
        '<string name="hi">Hello <b>%1$s</b></string>',
        '<string name="new">New</string>',
        '<string name="plain">Plain</string>',
        '<plurals name="n"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>',
      ),
    ],
    target: [
      'strings.xml',
      android(
        '<string name="gone">Verschwunden</string>',
        '<string name="plain"><i>Schlicht</i></string>',
        '<string name="hi"><b>%1$s</b>, hallo</string>',
        '<plurals name="n"><item quantity="one">%d Datei</item><item quantity="other">%d Dateien</item></plurals>',
      ),
    ],
    fields: { source_lang: 'en', target_lang: 'de' },
  });
  expect(records.map(({ state }: { state: string }) => state)).toEqual([
    'translated',
    'initial',
    'initial',
    'translated',
    'translated',
  ]);
  expect(document.warnings).toEqual([
    expect.stringMatching(/^Line 4: .*plain.*Schlicht/),
    expect.stringMatching(/^Line 3: .*gone.*Verschwunden/),
  ]);
  expect(await download(document.id)).toEqual({
    name: 'values-de-strings.xml',
    text: android(
      '<string name="hi"><b>%1$s</b>, hallo</string>',
      '<string name="new">New</string>',
      '<string name="plain">Plain</string>',
      '<plurals name="n"><item quantity="one">%d Datei</item><item quantity="other">%d Dateien</item></plurals>',
    ),
  });
});

test('a translation of another format, or for a bilingual file, is rejected with its field', async () => {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const other = await uploadPair({
    source: ['en.json', '{"a":"A"}'],
    target: ['de.properties', 'a=A\n'],
    fields: languages,
  });
  expect(other.uploaded).toMatchObject({ status: 422, body: { errors: [{ path: 'target_file' }] } });
  const bilingual = await uploadPair({
    source: ['a.po', 'msgid "a"\nmsgstr ""\n'],
    target: ['de.po', 'msgid "a"\nmsgstr "b"\n'],
    fields: languages,
  });
  expect(bilingual.uploaded).toMatchObject({ status: 422, body: { errors: [{ path: 'target_file' }] } });
  const empty = await uploadPair({ source: ['en.json', '{"a":"A"}'], target: ['de.json', ''] });
  expect(empty.uploaded).toMatchObject({ status: 422, body: { errors: [{ path: 'target_file' }] } });
  const kept = await server.database.db
    .selectFrom('blob')
    .select('id')
    .where('id', 'not in', server.database.db.selectFrom('document').select('blob_id'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document').select('id').whereRef('target_blob_id', '=', 'blob.id'))),
    )
    .execute();
  expect(kept).toEqual([]);
});

test('an unreadable translation fails the import, and the reason names it', async () => {
  const { document } = await uploadPair({ source: ['en.json', '{"a":"A"}'], target: ['de.json', '{"a":'] });
  expect(document).toMatchObject({
    status: 'failed',
    processing_error: expect.stringContaining('The translation cannot be read'),
  });
});
