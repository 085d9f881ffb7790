import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasApertium } from '../../tools/system-packages.ts';
import { buildDocument } from '../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { PROTOCOLS } from './engines/protocols.ts';
import { KEY, type PublishedEngine, startPublishedEngine } from './testing/published-engines.ts';
import { startApertium } from './testing/start-apertium.ts';

const KINDS = ['deepl', 'google', 'microsoft', 'libretranslate', 'openai', 'languagetool'] as const;
type Kind = (typeof KINDS)[number];

let server: TestServer;
let admin: Caller;
let manager: Caller;
let user: Caller;
const engines = new Map<Kind, PublishedEngine>();
beforeAll(async () => {
  server = await startTestServer({ machineTranslationPrivate: true });
  [admin, manager, user] = await Promise.all([server.as('admin'), server.as('manager'), server.as('user')]);
  for (const kind of KINDS) engines.set(kind, await startPublishedEngine(kind));
});
afterAll(async () => {
  await Promise.all([...engines.values()].map((engine) => engine.close()));
  await server.close();
});
afterEach(async () => {
  for (const { id } of (await admin.get('/machine_translation/')).body)
    await admin.delete(`/machine_translation/${id}`);
  for (const engine of engines.values()) engine.received.length = 0;
});

function published(kind: Kind): PublishedEngine {
  const engine = engines.get(kind);
  if (!engine) throw new Error(`No ${kind} runs.`);
  return engine;
}

async function setUp(kind: Kind, more: object = {}) {
  const { status, body } = await admin.post('/machine_translation/', {
    name: kind,
    kind,
    address: published(kind).address,
    enabled: true,
    ...(kind === 'languagetool' ? {} : { key: KEY }),
    ...(kind === 'openai' ? { model: 'a-model' } : {}),
    ...(kind === 'microsoft' ? { region: 'westeurope' } : {}),
    ...more,
  });
  expect(status).toBe(201);
  return body as { id: number; automatic: boolean };
}

const ask = (record: { id: number } | undefined, engine: { id: number }, automatic = true) =>
  user.post(`/document/records/${record?.id}/machine_translation`, { engine_id: engine.id, automatic });
const offeredFor = async (document: { id: number }) =>
  (await user.get(`/document/${document.id}/machine_translation`)).body;

describe('an automatic request', () => {
  test('leaves a fifth of the month’s budget for commands, and cached answers stay free', async () => {
    const engine = await setUp('google', { budget: 25 });
    const { records } = await buildDocument(server, manager, { segments: ['Ten and ten.', 'Ten and nine'] });
    expect((await ask(records[0], engine)).status).toBe(200);
    // 24 of 25 characters: more than four fifths.
    const refused = await ask(records[1], engine);
    expect([refused.status, refused.body.says]).toEqual([
      409,
      { id: 'machine.budget-automatic', values: { engine: 'google' } },
    ]);
    expect(published('google').received).toHaveLength(1);
    expect((await ask(records[0], engine)).body).toMatchObject({ is_kept: true, target: 'TEN AND TEN.' });
    expect((await ask(records[1], engine, false)).body).toMatchObject({ target: 'TEN AND NINE' });
    const [listed] = (await admin.get('/machine_translation/')).body;
    expect(listed.used).toBe(24);
    expect((await ask(records[1], engine)).body).toMatchObject({ is_kept: true });
  });

  test('is refused by an engine that is asked by command only', async () => {
    const engine = await setUp('google', { automatic: false });
    const { document, records } = await buildDocument(server, manager, { segments: ['By command only.'] });
    expect((await offeredFor(document)).engines).toEqual([
      { id: engine.id, name: 'google', kind: 'google', automatic: false },
    ]);
    const refused = await ask(records[0], engine);
    expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.not-automatic']);
    expect(published('google').received).toEqual([]);
    expect((await ask(records[0], engine, false)).status).toBe(200);
    const { body } = await admin.put(`/machine_translation/${engine.id}`, { automatic: true });
    expect(body.automatic).toBe(true);
    expect((await ask(records[0], engine)).body.is_kept).toBe(true);
  });

  test('sends nothing from a document that must not be sent', async () => {
    const engine = await setUp('google');
    const { document, records } = await buildDocument(server, manager, { segments: ['It stays here.'] });
    await manager.put(`/document/${document.id}`, { must_not_leave: true });
    const refused = await ask(records[0], engine);
    expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.must-not-leave']);
    expect(published('google').received).toEqual([]);
  });
});

describe('the languages that a service lists decide whether it is offered', () => {
  const LISTED = ['deepl', 'google', 'microsoft', 'libretranslate'] as const;
  test.each(LISTED)('by %s', async (kind) => {
    await setUp(kind);
    const inList = await buildDocument(server, manager, { targetLang: 'de-CH' });
    expect((await offeredFor(inList.document)).engines).toHaveLength(1);
    const notInList = await buildDocument(server, manager, { targetLang: 'sw' });
    expect((await offeredFor(notInList.document)).engines).toEqual([]);
    expect(published(kind).received).toEqual([]);
  });

  test('for checks by LanguageTool, too', async () => {
    await setUp('languagetool');
    const inList = await buildDocument(server, manager, { targetLang: 'de-CH' });
    expect((await offeredFor(inList.document)).checks).toBe(true);
    const notInList = await buildDocument(server, manager, { targetLang: 'sw' });
    expect((await offeredFor(notInList.document)).checks).toBe(false);
  });

  test('unless it lists none, or cannot be reached', async () => {
    await setUp('openai');
    await setUp('google', { key: 'wrong' });
    await setUp('libretranslate', { address: 'http://127.0.0.1:9' });
    const { document } = await buildDocument(server, manager, { targetLang: 'sw' });
    expect((await offeredFor(document)).engines).toHaveLength(3);
  });

  test('as soon as its settings change', async () => {
    const engine = await setUp('google', { key: 'wrong' });
    const { document } = await buildDocument(server, manager, { targetLang: 'sw' });
    expect((await offeredFor(document)).engines).toHaveLength(1);
    await admin.put(`/machine_translation/${engine.id}`, { key: KEY });
    expect((await offeredFor(document)).engines).toEqual([]);
  });

  test.each([
    ['deepl', 'en', 'pt', true],
    ['deepl', 'zh-TW', 'en', true],
    ['deepl', 'en', 'xx', false],
  ] as const)('%s from %s into %s', (kind, from, to, isListed) => {
    const answers = [
      [{ language: 'EN' }, { language: 'ZH' }],
      [{ language: 'EN-US' }, { language: 'PT-PT' }],
    ];
    expect(PROTOCOLS[kind].languages?.read(answers)?.(from, to)).toBe(isListed);
  });

  test.skipIf(!hasApertium)('by an installed Apertium, in both directions of its pair', async () => {
    const apertium = await startApertium();
    try {
      const settings = { name: 'Apertium', kind: 'apertium', address: apertium.address, enabled: true };
      expect((await admin.post('/machine_translation/', settings)).status).toBe(201);
      const offered: number[] = [];
      for (const [sourceLang = '', targetLang = ''] of [
        ['en-GB', 'es'],
        ['es-MX', 'en'],
        ['en', 'de'],
        ['es', 'es'],
      ]) {
        const { document } = await buildDocument(server, manager, { sourceLang, targetLang });
        offered.push((await offeredFor(document)).engines.length);
      }
      expect(offered).toEqual([1, 1, 0, 0]);
    } finally {
      apertium.stop();
    }
  });
});
