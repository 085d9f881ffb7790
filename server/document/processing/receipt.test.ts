import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEpub } from '../../formats/filters/testing/build-package.ts';
import { readReport } from '../../formats/filters/testing/report.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

const VERIFY = fileURLToPath(new URL('../../../tools/receipt/verify.mjs', import.meta.url));

let server: TestServer;
let manager: Caller;
let folder: string;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  folder = mkdtempSync(join(tmpdir(), 'tessera-receipt-'));
  key = (await manager.get('/receipt-key')).body.public_key;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

interface Files {
  upload: Uint8Array;
  download: Uint8Array;
  receipt: string;
}

async function filesOf(id: number): Promise<Files> {
  const [upload, download, receipt] = await Promise.all(
    ['?original=1', '', '/receipt'].map(async (path) => {
      const response = await manager.request('GET', `/document/${id}/download${path}`);
      expect(response.status, path).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    }),
  );
  if (!upload || !download || !receipt) throw new Error('A file is missing');
  return { upload, download, receipt: strFromU8(receipt) };
}

/** Uploads a file, translates its first text, and returns the files. */
async function translated(
  bytes: Uint8Array | string,
  name: string,
  target: string,
  to = 'de',
): Promise<Files> {
  const { body } = await manager.upload('/document/', bytes, name, { source_lang: 'en', target_lang: to });
  await server.runJobs();
  const [record] = (await manager.get(`/document/${body.id}/records`)).body.records;
  const saved = await manager.put(`/document/records/${record.id}`, { target });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return filesOf(body.id);
}

function verify(
  { upload, download, receipt }: Files,
  publicKey = key,
): { status: number | null; says: string } {
  const paths = Object.entries({ upload, download, receipt }).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, ...paths, publicKey], {
    encoding: 'utf8',
  });
  return { status, says: stdout + stderr };
}

const statementOf = ({ receipt }: Files) => JSON.parse(JSON.parse(receipt).signed);

describe('the receipt of a download', () => {
  test('states the changed texts, and that all other bytes are equal', async () => {
    const files = await translated('{"a": "One", "b": "Two"}', 'a.json', 'Größe');
    expect(statementOf(files)).toMatchObject({
      document: { format: 'json', source_lang: 'en', target_lang: 'de' },
      texts: { total: 2, changed: 1 },
      parts: [{ entry: null, unchanged: { bytes: 19 }, changes: [[6, 11, 9, 'text']] }],
    });
    expect(verify(files)).toEqual({
      status: 0,
      says: expect.stringMatching(
        /^1 of 2 texts changed; every other byte is equal\.\nRules verified: \d+\n$/,
      ),
    });
  });

  test('of an unedited document states that nothing changed', async () => {
    const { document } = await buildDocument(server, manager, { segments: 2 });
    const files = await filesOf(document.id);
    expect(statementOf(files).texts.changed).toBe(0);
    expect(verify(files).says).toMatch(/^0 of 2 texts changed/);
  });

  test('lists what states the language', async () => {
    const says = verify(await translated(readReport('language.html'), 'a.html', 'X', 'ar')).says;
    expect(says).toContain('Changed besides texts (language): "en" → "ar"');
  });

  test('covers XLIFF, Word files, books, and files in an old code page', async () => {
    const xliff = buildXliff({ segments: ['One', { source: 'Two', target: 'Zwei' }] });
    expect(verify(await translated(xliff, 'a.xlf', 'Eins')).says).toMatch(/^1 of 2 texts changed/);
    const word = await translated(readReport('language.docx'), 'a.docx', 'Eins', 'ar');
    expect(verify(word).says).toMatch(/^1 of \d+ texts changed/);
    const book = verify(await translated(buildEpub('<p>a</p>'), 'a.epub', 'X', 'ar')).says;
    expect(book).toMatch(/^1 of 9 texts changed/);
    expect(book).toContain('(language): "" → " page-progression-direction=\\"rtl\\""');
    const subtitles = await translated(readReport('cyrillic-1251.srt'), 'a.srt', 'Größe', 'de');
    expect(statementOf(subtitles).converted_from).not.toBeNull();
    expect(verify(subtitles).says).toMatch(/^1 of 2 texts changed/);
  });

  test('of a file in an encoding that not every decoder knows states the whole file as changed', async () => {
    const po = `msgid ""\nmsgstr "Content-Type: text/plain; charset=CP850\\n"\n\nmsgid "a"\nmsgstr "\x81"\n`;
    const files = await translated(Buffer.from(po, 'latin1'), 'a.po', '\u05d0');
    const { parts, converted_from } = statementOf(files);
    expect(converted_from).toBeNull();
    expect(parts[0].changes).toEqual([[0, files.upload.length, files.download.length, 'text']]);
    expect(verify(files).status).toBe(0);
  });

  test('of a large file is written in a thread', async () => {
    const texts = Array.from({ length: 3000 }, (_, at) => [`key${at}`, `A text with the number ${at}.`]);
    const files = await translated(JSON.stringify(Object.fromEntries(texts)), 'large.json', 'X');
    expect(files.upload.length).toBeGreaterThan(50_000);
    expect(verify(files).says).toMatch(/^1 of 3000 texts changed/);
  });

  test('lists the repairs of an XLIFF file next to its texts', async () => {
    const xliff =
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en_US" trgLang="de"><file id="f"><unit id="a"><segment><source>One</source></segment></unit></file></xliff>';
    const { body } = await manager.upload('/document/', xliff, 'repaired.xlf', { source_lang: 'en-US' });
    await server.runJobs();
    expect((await manager.post(`/document/${body.id}/conformance/repair`, {})).status).toBe(200);
    const repaired = await filesOf(body.id);
    expect(verify(repaired).says).toContain('(repair): "en_US" → "en-US"');
    const [record] = (await manager.get(`/document/${body.id}/records`)).body.records;
    await manager.put(`/document/records/${record.id}`, { target: 'Eins' });
    const { status, says } = verify(await filesOf(body.id));
    expect([status, says]).toEqual([0, expect.stringContaining('(repair): "en_US" → "en-US"')]);
    expect(says).toMatch(/^1 of 1 texts changed/);
  });

  test('counts errors of the rules in translated texts, and those waived', async () => {
    const { document, records } = await buildDocument(server, manager, {
      xliff: buildXliff({ segments: ['Hello %s', 'Two'] }),
    });
    await manager.put(`/document/records/${records[0]?.id}`, { target: 'Hallo' });
    const rule = async () =>
      statementOf(await filesOf(document.id)).rules.find(
        (one: { rule: string }) => one.rule === 'placeholders',
      );
    expect(await rule()).toEqual({ rule: 'placeholders', errors: 1, waived: 0 });
    expect(verify(await filesOf(document.id)).says).toContain('Rule placeholders: errors open 1, waived 0');
    await manager.put(`/document/records/${records[0]?.id}`, { target: 'Hallo %s' });
    expect(await rule()).toEqual({ rule: 'placeholders', errors: 0, waived: 0 });
  });

  test('is not valid for a file that differs elsewhere, even if a key signs it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const own = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
    const forged = (files: Files, download: Uint8Array): Files => {
      const sha256 = createHash('sha256').update(download).digest('hex');
      const signed = JSON.stringify({ ...statementOf(files), download: { name: 'x', bytes: 0, sha256 } });
      const signature = sign(null, Buffer.from(signed), privateKey).toString('base64');
      return { ...files, download, receipt: JSON.stringify({ signed, signature }) };
    };
    const json = await translated('{"a": "One", "b": "Two"}', 'a.json', 'Eins');
    expect(verify(forged(json, json.download), own).status).toBe(0);
    expect(verify(forged(json, strToU8('{"a": "Eins", "b": "Tvo"}')), own)).toEqual({
      status: 1,
      says: 'More than the texts differs in the file, near byte 11.\n',
    });
    expect(verify(forged(json, strToU8(`${strFromU8(json.download)}\n`)), own).says).toContain(
      'after the end',
    );
    // Packed by the same program, so that unchanged entries stay equal.
    const word = await translated(zipSync(unzipSync(readReport('language.docx'))), 'a.docx', 'Eins');
    const entries = unzipSync(word.download);
    const repacked = (name: string) => zipSync({ ...entries, [name]: strToU8('<x/>') });
    expect(verify(forged(word, repacked('docProps/core.xml')), own).says).toContain(
      'docProps/core.xml differs',
    );
    expect(verify(forged(word, repacked('new.xml')), own).says).toBe('The archives have other entries.\n');
  });

  test('is refused for another file, receipt or key', async () => {
    const files = await translated('{"a": "One", "b": "Two"}', 'a.json', 'Eins');
    const other = new TextEncoder().encode('{"a": "Eins", "b": "Tvo"}');
    expect(verify({ ...files, download: other })).toEqual({
      status: 1,
      says: 'The download is not the file of the receipt, a.json.\n',
    });
    expect(verify({ ...files, upload: other }).says).toContain('The upload is not the file of the receipt');
    const changed = files.receipt.replace('\\"changed\\":1', '\\"changed\\":0');
    expect(changed).not.toBe(files.receipt);
    expect(verify({ ...files, receipt: changed })).toEqual({
      status: 1,
      says: 'The signature of the receipt is invalid for this key.\n',
    });
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    expect(verify(files, Buffer.from(x, 'base64url').toString('base64')).says).toContain(
      'invalid for this key',
    );
    expect(verify(files, 'short').says).toContain('The public key is not 32 bytes');
  });

  test('needs access to the document, its key none', async () => {
    expect((await manager.request('GET', '/document/999999/download/receipt')).status).toBe(404);
    expect((await server.anonymous.get('/receipt-key')).body).toEqual({
      algorithm: 'Ed25519',
      public_key: key,
    });
  });
});
