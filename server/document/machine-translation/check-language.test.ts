import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import {
  type PublishedEngine,
  startPublishedEngine,
} from '../../machine-translation/testing/published-engines.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let user: Caller;
let tool: PublishedEngine;
beforeAll(async () => {
  server = await startTestServer({ machineTranslationPrivate: true });
  [admin, manager, user] = await Promise.all([server.as('admin'), server.as('manager'), server.as('user')]);
  tool = await startPublishedEngine('languagetool');
});
afterAll(async () => {
  await tool.close();
  await server.close();
});
afterEach(async () => {
  for (const { id } of (await admin.get('/machine_translation/')).body)
    await admin.delete(`/machine_translation/${id}`);
  tool.received.length = 0;
  tool.fail.length = 0;
});

const setUp = async (more: object = {}) => {
  const fields = { name: 'Ours', kind: 'languagetool', address: tool.address, enabled: true, ...more };
  const { status, body } = await admin.post('/machine_translation/', fields);
  expect(status).toBe(201);
  return body as { id: number };
};
const english = () =>
  buildDocument(server, manager, { sourceLang: 'de', targetLang: 'en', segments: ['Ein Haus.'] });
const check = (record: { id: number } | undefined, target: string, caller = user) =>
  caller.post(`/document/records/${record?.id}/language_check`, { target });
const log = async () => (await admin.get('/machine_translation/log')).body.records;

test('an issue in a text is returned with its position among the tags and its replacements', async () => {
  await setUp();
  const { document, records } = await english();
  const offered = await user.get(`/document/${document.id}/machine_translation`);
  expect(offered.body).toEqual({ must_not_leave: false, engines: [], checks: true });
  expect(tool.received).toEqual([]);
  const target = `I see ${formatCode(1, 'open')}an house${formatCode(1, 'close')} & wait.`;
  const { status, body } = await check(records[0], target);
  expect(status).toBe(200);
  expect(body).toEqual({
    is_answered: true,
    matches: [
      {
        start: target.indexOf('an house'),
        end: target.indexOf('an house') + 'an house'.length,
        message: expect.stringContaining('Use “a”'),
        replacements: ['a house'],
        rule: 'EN_A_VS_AN',
        category: 'MISC',
      },
    ],
  });
  // The same text is answered from the cache.
  expect((await check(records[0], target)).body).toEqual(body);
  expect(tool.received).toHaveLength(1);
  expect((await log())[0]).toMatchObject({
    engine: 'Ours',
    purpose: 'check',
    document: { id: document.id },
    characters: target.length,
    outcome: 'answered',
  });
});

test('spelling mistakes are left to the dictionary where there is one', async () => {
  await setUp();
  const { records } = await english();
  expect((await check(records[0], 'A mistaek.')).body.matches).toEqual([]);
  // No Swedish dictionary is included.
  const swedish = await buildDocument(server, manager, { targetLang: 'sv', segments: ['A house.'] });
  expect((await check(swedish.records[0], 'En mistaek.')).body.matches).toMatchObject([
    { category: 'TYPOS', replacements: ['mistake', 'mistakes'] },
  ]);
});

test('nothing is sent while it is disabled, for other languages, or for text that must not be sent', async () => {
  const { document, records } = await english();
  const refusal = async () => {
    const { status, body } = await check(records[0], 'I see an house.');
    return [status, body.says?.id];
  };
  expect(await refusal()).toEqual([409, 'machine.none']);
  await setUp({ enabled: false });
  await setUp({ pairs: [{ source_lang: 'de', target_lang: 'fr' }] });
  expect(await refusal()).toEqual([409, 'machine.none']);
  await setUp();
  await manager.put(`/document/${document.id}`, { must_not_leave: true });
  expect(await refusal()).toEqual([409, 'machine.must-not-leave']);
  const { body } = await user.get(`/document/${document.id}/machine_translation`);
  expect(body).toEqual({ must_not_leave: true, engines: [], checks: false });
  expect(tool.received).toEqual([]);
});

test('a failing engine or an empty budget never interrupts the translator; administrators see it', async () => {
  await setUp({ budget: 20 });
  const { records } = await english();
  tool.fail.push(500);
  expect((await check(records[0], 'I see an house.')).body).toEqual({ is_answered: false, matches: [] });
  expect((await log())[0]).toMatchObject({ outcome: 'failed', error: 'It answered 500' });
  expect((await check(records[0], 'I see an house.')).body.is_answered).toBe(true);
  const received = tool.received.length;
  expect((await check(records[0], 'I saw an house.')).body).toEqual({ is_answered: false, matches: [] });
  expect(tool.received).toHaveLength(received);
});

test('LanguageTool is not offered for translation, and its test reports the issues in the test sentence', async () => {
  const { id } = await setUp();
  const { records } = await english();
  const asked = await user.post(`/document/records/${records[0]?.id}/machine_translation`, { engine_id: id });
  expect([asked.status, asked.body.says.id]).toEqual([409, 'machine.none']);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { body } = await admin.post(`/machine_translation/${id}/test`, languages);
  expect(body).toMatchObject({ problem: null, keeps_tags: true });
  expect(new URLSearchParams(tool.received.at(-1)).get('language')).toBe('en');
});
