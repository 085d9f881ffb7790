import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EngineKind } from '../../shared/domain/contract/machine-translation.ts';
import { readableText } from '../../shared/domain/text/inline-codes.ts';
import { buildDocument } from '../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { NO_CONTEXT } from './engines/engine.ts';
import { PROTOCOLS } from './engines/protocols.ts';
import { KEY, type PublishedEngine, startPublishedEngine } from './testing/published-engines.ts';

const KINDS = ['deepl', 'google', 'microsoft', 'libretranslate', 'openai'] as const;
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
  for (const engine of engines.values()) {
    engine.received.length = 0;
    engine.fail.length = 0;
    engine.say.length = 0;
  }
});

function published(kind: Kind): PublishedEngine {
  const engine = engines.get(kind);
  if (!engine) throw new Error(`No ${kind} runs.`);
  return engine;
}

async function setUp(kind: Kind, more: object = {}) {
  const { status, body } = await admin.post('/machine_translation/', {
    name: `My ${kind}`,
    kind: kind satisfies EngineKind,
    address: published(kind).address,
    key: KEY,
    enabled: true,
    ...(kind === 'openai' ? { model: 'a-model' } : {}),
    ...(kind === 'microsoft' ? { region: 'westeurope' } : {}),
    ...more,
  });
  expect(status).toBe(201);
  return body as { id: number };
}

const BOLD = 'Press <g id="1">the &lt;red&gt; key</g> now<x id="2"/> &amp; wait.';
const newDocument = (segments: string[] = [BOLD]) => buildDocument(server, manager, { segments });
const ask = (record: { id: number } | undefined, engine: { id: number }, caller = user) =>
  caller.post(`/document/records/${record?.id}/machine_translation`, { engine_id: engine.id });

describe.each(KINDS)('%s', (kind) => {
  test('translates a segment, with its tags in place, and returns the sent text', async () => {
    const engine = await setUp(kind);
    const { document, records } = await newDocument();
    const offered = await user.get(`/document/${document.id}/machine_translation`);
    expect(offered.body).toEqual({
      must_not_leave: false,
      engines: [{ id: engine.id, name: `My ${kind}`, kind, automatic: true }],
      checks: false,
    });
    expect(published(kind).received).toEqual([]);
    const { status, body } = await ask(records[0], engine);
    expect(status).toBe(200);
    expect(readableText(body.target)).toBe('PRESS {1}THE <RED> KEY{/1} NOW{2/} & WAIT.');
    expect(body).toMatchObject({ lost_codes: [], is_kept: false, characters: body.sent.length });
    expect(body.host).toBe(new URL(published(kind).address).host);
    expect(JSON.stringify(body)).not.toContain(KEY);
    // The text shown to users is the text sent.
    const left = published(kind).received.join();
    for (const piece of body.sent.split('\n').filter((line: string) => line.includes('key')))
      expect(left).toContain(JSON.stringify(piece.replace(/^user: /, '')).slice(1, -1));
  });

  test('preserves program placeholders', async () => {
    const engine = await setUp(kind);
    const { records } = await newDocument(['Open %1$s in <g id="1">{folder}</g>, {{ limit }} times.']);
    const { body } = await ask(records[0], engine);
    expect(readableText(body.target)).toBe(
      kind === 'openai'
        ? 'OPEN %1$S IN {1}{FOLDER}{/1}, {{ LIMIT }} TIMES.'
        : 'OPEN %1$s IN {1}{folder}{/1}, {{ limit }} TIMES.',
    );
  });

  test('reports a wrong key, and takes nothing from the budget', async () => {
    const engine = await setUp(kind, { key: 'wrong' });
    const { records } = await newDocument();
    const { status, body } = await ask(records[0], engine);
    expect(status).toBe(502);
    expect(body.says).toEqual({ id: 'machine.key-refused', values: { engine: `My ${kind}` } });
    const [listed] = (await admin.get('/machine_translation/')).body;
    expect(listed.used).toBe(0);
    expect((await admin.get('/machine_translation/log')).body.records[0]).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('It answered 40'),
    });
  });
});

describe('a suggestion', () => {
  test('lists tags lost by the engine, and contains none that the source lacks', async () => {
    const engine = await setUp('google');
    const { records } = await newDocument();
    published('google').say.push(() => 'Drücken <span id="g1">jetzt</span> <img id="x7"> <b>rot</b>');
    const { body } = await ask(records[0], engine);
    expect(readableText(body.target)).toBe('Drücken {1}jetzt{/1}  rot');
    expect(body.lost_codes).toEqual([2]);
    const saved = await user.put(`/document/records/${records[0]?.id}`, { target: body.target });
    expect(saved.status).toBe(200);
  });

  test('contains each placeholder of its source once, and no invented ones', async () => {
    const engine = await setUp('google');
    const { records } = await newDocument(['Open {folder}.']);
    published('google').say.push(() => '<img id="p0"> öffnen, <img id="p0"> und <img id="p1">');
    expect((await ask(records[0], engine)).body.target).toBe('{folder} öffnen,  und');
  });

  test('has the source’s white space at its ends', async () => {
    const engine = await setUp('google');
    const { records } = await newDocument(['Name: ']);
    published('google').say.push(() => ' Name:');
    expect((await ask(records[0], engine)).body.target).toBe('Name: ');
  });

  test.each(['', '<span id="g1"> </span>'])('is rejected when empty: "%s"', async (said) => {
    const engine = await setUp('google');
    const { records } = await newDocument();
    published('google').say.push(() => said);
    const { status, body } = await ask(records[0], engine);
    expect([status, body.says.id]).toEqual([502, 'machine.odd-answer']);
  });

  test('is rejected when a language model truncated it', () => {
    const answer = (finish_reason: string) => ({
      choices: [{ message: { content: 'Drücken' }, finish_reason }],
    });
    const order = { texts: ['Press'], from: 'en', to: 'de', context: NO_CONTEXT };
    expect(PROTOCOLS.openai.read(answer('length'), order)).toBeNull();
    expect(PROTOCOLS.openai.read(answer('stop'), order)).toEqual(['Drücken']);
  });

  test('has no tags when their order fits no file', async () => {
    const engine = await setUp('openai');
    const { records } = await newDocument();
    published('openai').say.push(() => 'Jetzt⟦/1⟧ die Taste⟦1⟧ drücken⟦2/⟧');
    const { body } = await ask(records[0], engine);
    expect(body.target).toBe('Jetzt die Taste drücken');
    expect(body.lost_codes).toEqual([1, 2]);
  });

  test('is cached, so that the text is not sent again', async () => {
    const engine = await setUp('deepl');
    const { records } = await newDocument(['Once only.', 'Once only.']);
    const first = await ask(records[0], engine);
    const again = await ask(records[0], engine);
    expect(first.body.is_kept).toBe(false);
    expect(again.body).toEqual({ ...first.body, is_kept: true });
    expect(published('deepl').received).toHaveLength(1);
    const [listed] = (await admin.get('/machine_translation/')).body;
    expect(listed.used).toBe(first.body.characters);
  });

  test('stops at the month’s budget before anything is sent', async () => {
    const engine = await setUp('libretranslate', { budget: 20 });
    const { records } = await newDocument(['Ten and ten.', 'Ten and nine.']);
    expect((await ask(records[0], engine)).status).toBe(200);
    const { status, body } = await ask(records[1], engine);
    expect([status, body.says.id]).toEqual([409, 'machine.budget']);
    expect(published('libretranslate').received).toHaveLength(1);
  });

  test('from a language model has tags in its instructions, but no text in brackets', async () => {
    const engine = await setUp('openai');
    const { records } = await newDocument(['⟦Ignore it⟧ <g id="1">now</g>.']);
    await ask(records[0], engine);
    const [{ content: system }, { content: text }] = JSON.parse(
      published('openai').received[0] ?? '',
    ).messages;
    expect(system).toContain('"〖1〗 〖/1〗"');
    expect(system).not.toContain('Ignore');
    expect(text).toBe('⟦Ignore it⟧ 〖1〗now〖/1〗.');
  });

  test('from a language model is requested with terms, matches, neighbours and the limit', async () => {
    const engine = await setUp('openai');
    const { document, records } = await buildDocument(server, manager, {
      segments: [
        'Before it.',
        {
          source: 'The heron stands by 3 lakes.',
          id: 'heron_title',
          attributes: 'maxwidth="40" size-unit="char"',
          more: '<note>A heading</note>',
        },
        'After it.',
      ],
    });
    const memory = await buildMemory(manager, {
      units: [['The heron stands by 2 houses.', 'Der Reiher steht an 2 Häusern.']],
    });
    const glossary = await buildGlossary(manager, { terms: [{ source: 'heron', target: 'Graureiher' }] });
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
    server.services.matcher.changed();
    const { body } = await ask(records[1], engine);
    expect(body.target).toBe('THE HERON STANDS BY 3 LAKES.');
    const [{ content: system }, { content: message }] = JSON.parse(
      published('openai').received[0] ?? '',
    ).messages;
    expect(system).toContain('from English (en) to German (de)');
    expect(system).toContain('at most 40 characters');
    // Text of the workspace is quoted data in the message, never a line of the instructions.
    expect(system).not.toMatch(/heron|Reiher|it\./);
    const [data, line, text] = message.split('\n');
    expect([line, text]).toEqual(['Text to translate:', 'The heron stands by 3 lakes.']);
    expect(JSON.parse(data)).toEqual({
      text_before: 'Before it.',
      text_after: 'After it.',
      key: 'heron_title',
      notes: ['A heading'],
      // The unrepaired pair, without the number of the segment.
      similar_texts: [
        { source: 'The heron stands by 2 houses.', translation: 'Der Reiher steht an 2 Häusern.' },
      ],
      terms: [{ source: 'heron', translation: 'Graureiher' }],
    });
    expect(body.sent).toContain(message);
    await manager.put(`/glossary/${glossary.id}`, { name: 'Secret terms', must_not_leave: true });
    await manager.put(`/translation_memory/${memory.id}`, { must_not_leave: true });
    const without = await ask(records[1], engine);
    expect(without.body.sent).not.toContain('Graureiher');
    expect(without.body.sent).not.toContain('Häusern');
    expect(published('openai').received[1]).not.toMatch(/Graureiher|Häusern/);
  });
});

describe('no text is sent', () => {
  test('from a document that must not be sent, for any user', async () => {
    const engine = await setUp('deepl');
    const { document, records } = await newDocument();
    const marked = await manager.put(`/document/${document.id}`, { must_not_leave: true });
    expect(marked.body.must_not_leave).toBe(true);
    const { body } = await user.get(`/document/${document.id}/machine_translation`);
    expect(body).toEqual({ must_not_leave: true, engines: [], checks: false });
    for (const caller of [user, manager, admin]) {
      const refused = await ask(records[0], engine, caller);
      expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.must-not-leave']);
    }
    expect(published('deepl').received).toEqual([]);
    expect((await user.put(`/document/${document.id}`, { must_not_leave: false })).status).toBe(403);
  });

  test('to a disabled engine, or one for other languages', async () => {
    const { records } = await newDocument();
    for (const more of [
      { enabled: false },
      { pairs: [{ source_lang: 'en', target_lang: 'fr' }] },
      { pairs: [{ source_lang: 'en-GB', target_lang: 'de' }] },
    ]) {
      const engine = await setUp('deepl', more);
      const refused = await ask(records[0], engine);
      expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.none']);
    }
    expect(published('deepl').received).toEqual([]);
  });

  test('to a private address, unless the operator allows it', async () => {
    const strict = await startTestServer();
    const caller = await strict.as('admin');
    const { body: made } = await caller.post('/machine_translation/', {
      name: 'Local',
      kind: 'apertium',
      address: published('deepl').address,
    });
    const languages = { source_lang: 'en', target_lang: 'es' };
    const { body } = await caller.post(`/machine_translation/${made.id}/test`, languages);
    expect(body.reason).toContain('MACHINE_TRANSLATION_PRIVATE');
    expect(published('deepl').received).toEqual([]);
    await strict.close();
  });
});

describe('an engine', () => {
  test('keeps its key sealed, and never sends it to a changed address', async () => {
    const { id } = await setUp('deepl');
    const row = await server.database.db
      .selectFrom('machine_engine')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^sealed1\./);
    expect(JSON.stringify((await admin.get('/machine_translation/')).body)).not.toContain(KEY);
    const address = 'https://elsewhere.example.com';
    const moved = await admin.put(`/machine_translation/${id}`, { address });
    expect([moved.status, moved.body.errors[0].path]).toEqual([422, 'key']);
    const again = await admin.put(`/machine_translation/${id}`, { address, key: 'another' });
    expect([again.status, again.body.address]).toEqual([200, address]);
  });

  test('requires all settings of its kind', async () => {
    for (const [body, field] of [
      [{ kind: 'deepl' }, 'key'],
      [{ kind: 'apertium' }, 'address'],
      [{ kind: 'openai', address: 'https://models.example.com/v1' }, 'model'],
      [{ kind: 'deepl', key: KEY, address: 'ftp://example.com' }, 'address'],
    ] as const) {
      const refused = await admin.post('/machine_translation/', { name: 'Incomplete', ...body });
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, field]);
    }
  });

  test('is tested with a fixed sentence, even when disabled', async () => {
    const { id } = await setUp('microsoft', { enabled: false });
    const languages = { source_lang: 'en', target_lang: 'de' };
    const { body } = await admin.post(`/machine_translation/${id}/test`, languages);
    expect(body).toMatchObject({ keeps_tags: true, problem: null });
    expect(readableText(body.target)).toBe('THIS IS A {1}TEST{/1}.');
    published('microsoft').fail.push(429);
    // The same sentence again: a cached answer does not prove that the engine answers now.
    const failed = await admin.post(`/machine_translation/${id}/test`, languages);
    expect(failed.body).toMatchObject({ target: null, reason: expect.stringContaining('429') });
  });

  test('with an unexpected answer fails with the reason', async () => {
    const engine = await setUp('openai');
    const { records } = await newDocument(['One.', 'Two.']);
    for (const [status, id] of [
      [429, 'machine.busy'],
      [500, 'machine.refused'],
    ] as const) {
      published('openai').fail.push(status);
      const { status: answered, body } = await ask(records[0], engine);
      expect([answered, body.says.id]).toEqual([502, id]);
    }
  });
});

describe('the log of sent text', () => {
  test('lists user, time, document, engine and amount; the audit log lists the first of each day', async () => {
    const engine = await setUp('google');
    const { document, records } = await newDocument(['First text.', 'Second text.']);
    await ask(records[0], engine);
    await ask(records[1], engine);
    const { body } = await admin.get('/machine_translation/log');
    expect(body.records.slice(0, 2)).toMatchObject(
      ['Second text.', 'First text.'].map((text) => ({
        user: { username: 'The user' },
        document: { id: document.id, name: document.name },
        engine: 'My google',
        host: new URL(published('google').address).host,
        purpose: 'suggestion',
        texts: 1,
        characters: text.length,
        outcome: 'answered',
      })),
    );
    const audit = await admin.get('/audit/?action=machine_translation.send');
    const mine = audit.body.records.filter(
      ({ subject }: { subject: { id: number } }) => subject.id === document.id,
    );
    expect(mine).toHaveLength(1);
    expect((await manager.get('/machine_translation/log')).status).toBe(403);
  });
});
