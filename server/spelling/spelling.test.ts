import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../testing/build-document.ts';
import { buildGlossary } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

/** An older dictionary like Debian's: in Latin-1, with a non-ASCII letter as the name of a rule. */
const AFF = 'SET ISO8859-1\nTRY esianrtolcdugmphbyfvkwäöü\nSFX ä Y 1\nSFX ä 0 n .\n';
const DIC = '3\nStraße/ä\nüber\ndie\n';

let server: TestServer;
let manager: Caller;
let user: Caller;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-dictionaries-'));
  writeFileSync(join(folder, 'de_DE.aff'), AFF, 'latin1');
  writeFileSync(join(folder, 'de_DE.dic'), DIC, 'latin1');
  server = await startTestServer({ spellingDictionaries: folder });
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const english = (...targets: string[]) =>
  buildDocument(server, manager, {
    sourceLang: 'de',
    targetLang: 'en-US',
    segments: targets.map((target, at) => ({ source: `Das ist Satz ${at} von Kubernetes.`, target })),
  });

async function misspelt(caller: Caller, documentId: number, ...words: string[]): Promise<string[]> {
  const { status, body } = await caller.post(`/document/${documentId}/spelling`, { words });
  expect(status).toBe(200);
  return body.misspelt;
}

describe('the spelling of a document', () => {
  test('is checked with the dictionary of its target language, with suggestions', async () => {
    const { document } = await english('All is well.');
    expect(await misspelt(user, document.id, 'pricipal', 'principal', 'don’t', 're-use', 'colour')).toEqual([
      'pricipal',
      'colour',
    ]);
    const { body } = await user.get(`/document/${document.id}/spelling/suggestions?word=pricipal`);
    expect(body.suggestions[0]).toBe('principal');
  });

  test('can use an older dictionary in the operator’s folder with another encoding', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1, targetLang: 'de' });
    expect(await misspelt(user, document.id, 'Straße', 'Straßen', 'über', 'übber')).toEqual(['übber']);
  });

  test('has no errors in a language without a dictionary, and the answer says so', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1, targetLang: 'ja' });
    const { body } = await user.post(`/document/${document.id}/spelling`, { words: ['pricipal'] });
    expect(body).toEqual({ has_dictionary: false, dictionary: null, misspelt: [] });
  });

  test('accepts a user’s own words for that user, and a document’s words for everybody, until removed', async () => {
    const { document } = await english('All is well.');
    const other = await english('All is well.');
    const set = async (caller: Caller, word: string, list: string, known: boolean) =>
      (await caller.put(`/document/${document.id}/spelling/words`, { word, list, known })).status;
    expect(await set(user, 'tesserant', 'mine', true)).toBe(200);
    expect(await set(user, 'tesserant', 'mine', true)).toBe(200);
    expect(await set(user, 'segmentry', 'document', true)).toBe(200);
    expect(await misspelt(user, document.id, 'tesserant', 'Tesserant', 'segmentry')).toEqual([]);
    expect(await misspelt(user, other.document.id, 'tesserant', 'segmentry')).toEqual(['segmentry']);
    expect(await misspelt(manager, document.id, 'tesserant', 'segmentry')).toEqual(['tesserant']);
    const { body } = await user.get(`/document/${document.id}/spelling/words`);
    expect(body).toEqual({ mine: ['tesserant'], document: ['segmentry'] });
    expect(await set(user, 'tesserant', 'mine', false)).toBe(200);
    expect(await set(user, 'segmentry', 'document', false)).toBe(200);
    expect(await misspelt(user, document.id, 'tesserant', 'segmentry')).toEqual(['tesserant', 'segmentry']);
  });

  test('accepts the target terms of attached glossaries', async () => {
    const { document } = await english('All is well.');
    const { id } = await buildGlossary(manager, {
      source_lang: 'de',
      target_lang: 'en-US',
      terms: [{ source: 'Prüfgerüst', target: 'quxling checker' }],
    });
    expect(await misspelt(manager, document.id, 'Quxling', 'quxl')).toEqual(['Quxling', 'quxl']);
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id }] });
    expect(await misspelt(manager, document.id, 'Quxling', 'quxl')).toEqual(['quxl']);
  });

  test('is never answered with a server error for any input', async () => {
    const { document } = await english('All is well.');
    for (const words of [['a b'], ['x'.repeat(61)], [''], Array.from({ length: 1001 }, () => 'a'), 'word']) {
      expect((await user.post(`/document/${document.id}/spelling`, { words })).status).toBe(422);
    }
    const odd = ['------', '’’', '··', '\u0301\u0301', 'ß', '한국어', 'ﬁ', 'İ'];
    expect((await user.post(`/document/${document.id}/spelling`, { words: odd })).status).toBe(200);
  });
});

describe('the spelling check', () => {
  const spellingOf = (records: { row_number: number; issues: { check: string; fingerprint: string }[] }[]) =>
    records.flatMap(({ row_number, issues }) =>
      issues
        .filter(({ check }) => check === 'spelling')
        .map(({ fingerprint }) => [row_number, fingerprint] as const),
    );

  test('finds misspelt words, but ignores names in the source, codes, numbers and addresses', async () => {
    const { document } = await english(
      'The pricipal of Kubernetes.',
      'See https://exampel.org, fooBarr, NASAX, abc123 and %s of {naem}.',
      'All is well.',
    );
    const { body } = await user.get(`/document/${document.id}/qa`);
    expect(spellingOf(body.records)).toEqual([[1, 'spelling:pricipal']]);
  });

  test('drops its findings from the report when a word is added to the document', async () => {
    const { document } = await english('The segmentry of it.');
    const report = async () => {
      await user.post(`/document/${document.id}/qa/report`);
      await server.runJobs();
      const { body } = await user.get(`/document/${document.id}/qa/report?check=spelling`);
      return body.issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    };
    expect(await report()).toEqual(['spelling:segmentry']);
    const word = { word: 'segmentry', list: 'document' };
    await user.put(`/document/${document.id}/spelling/words`, { ...word, known: true });
    expect(await report()).toEqual([]);
    await user.put(`/document/${document.id}/spelling/words`, { ...word, known: false });
    expect(await report()).toEqual(['spelling:segmentry']);
  });

  test('prevents approval if set so, except for words the approver has added', async () => {
    const { document, records } = await english('The segmentry of it.');
    await manager.put(`/document/${document.id}/qa/settings`, { severity: {}, blocking: ['spelling'] });
    const approve = () =>
      manager.put(`/document/records/${records[0]?.id}`, { target: 'The segmentry of it.', approved: true });
    const { status, body } = await approve();
    expect([status, body.issues[0].check]).toEqual([422, 'spelling']);
    const word = { word: 'segmentry', list: 'mine', known: true };
    await manager.put(`/document/${document.id}/spelling/words`, word);
    expect((await approve()).status).toBe(200);
  });
});
