import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const GERMAN = {
  title: 'Wartung der Pumpe',
  help: 'Vor jeder Schicht muss das Ventil geprüft und gereinigt werden, damit kein Wasser eindringt.',
};
const preview = (file: string | Uint8Array, name: string) => manager.upload('/document/preview', file, name);

test('detects the language where neither the file nor its name states it, and stores nothing', async () => {
  const { status, body } = await preview(JSON.stringify(GERMAN), 'texts.json');
  expect([status, body]).toMatchObject([
    200,
    {
      format: 'json',
      source_lang: '',
      target_lang: '',
      detected_source: { language: 'de', certainty: 'sure' },
      detected_target: null,
    },
  ]);
  expect(await server.database.db.selectFrom('blob').selectAll().execute()).toEqual([]);
  expect((await manager.get('/document/')).body).toEqual([]);
});

test('shows the first segments as they will be imported, with placeholders, truncated', async () => {
  const texts = { n: 'Hello {{name}}, <b>welcome</b>!', long: 'ab '.repeat(1000) };
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, `Text ${at}`]));
  const { body } = await preview(JSON.stringify({ ...texts, ...many }), 'en.json');
  expect(body.segments_count).toBe(32);
  expect(body.segments).toHaveLength(20);
  expect(body.segments[0]).toEqual({ source: 'Hello {{name}}, welcome!', target: '' });
  expect(body.segments[1].source).toHaveLength(300);
  const po = 'msgid "Save"\nmsgstr "Sichern"\n';
  expect((await preview(po, 'de.po')).body.segments).toEqual([{ source: 'Save', target: 'Sichern' }]);
});

test('a detected language is only a suggestion: the upload still requires one', async () => {
  const { status, body } = await manager.upload('/document/', JSON.stringify(GERMAN), 'texts.json');
  expect([status, body.errors]).toMatchObject([422, [{ path: 'source_lang' }]]);
});

test.each([
  ['too short', { ok: 'Abbrechen' }],
  ['only names and numbers', { a: 'https://example.com/a', b: '10 x 20', c: 'user_name@example.com' }],
  ['of no language', { a: 'xq zvk wrr qpl mnt vbx kjh zzt pqr wvx ktr' }],
])('texts that are %s give no suggestion', async (_, texts) => {
  const { body } = await preview(JSON.stringify(texts), 'texts.json');
  expect(body.detected_source).toBeNull();
});

test('a language detected from few words is marked as likely', async () => {
  const { body } = await preview(
    JSON.stringify({ a: 'Bitte geben Sie Ihr Passwort noch einmal ein' }),
    'a.json',
  );
  expect(body.detected_source).toEqual({ language: 'de', certainty: 'likely' });
});

test('returns both the language in the name and the detected one', async () => {
  const { body } = await preview(JSON.stringify(GERMAN), 'fr.json');
  expect(body).toMatchObject({ source_lang: 'fr', detected_source: { language: 'de' } });
});

test('detection ignores codes, markup and keys, and treats translations separately', async () => {
  const po = [
    ['The pump must be checked before each shift', 'La pompe doit être contrôlée avant chaque équipe'],
    ['Keep the valve clean so that no water gets in', 'Gardez la soupape propre afin que l’eau n’entre pas'],
  ].map(([id, text]) => `msgid "<b>${id}</b> %(identifiant)s"\nmsgstr "${text}"\n`);
  const { body } = await preview(`msgid ""\nmsgstr ""\n\n${po.join('\n')}`, 'messages.po');
  expect(body).toMatchObject({
    detected_source: { language: 'en', certainty: 'sure' },
    detected_target: { language: 'fr', certainty: 'sure' },
  });
});

test('a package’s language is detected from its files, and XLIFF states its own', async () => {
  const zip = zipSync({ 'docs/a.json': new TextEncoder().encode(JSON.stringify(GERMAN)) });
  expect((await preview(zip, 'all.zip')).body).toMatchObject({
    format: 'package',
    detected_source: { language: 'de' },
  });
  const { body } = await preview(buildXliff({ segments: ['Hello'] }), 'letter.xlf');
  expect(body).toMatchObject({ format: 'XLIFF', source_lang: 'en', target_lang: 'de' });
});

test('an unreadable file is rejected with the reason', async () => {
  const { status, body } = await preview('{"a": ', 'texts.json');
  expect([status, body.errors]).toMatchObject([422, [{ path: 'file' }]]);
  expect((await preview('%PDF-1.7', 'a.pdf')).status).toBe(415);
});
