import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
});
afterAll(() => server.close());

async function download(id: number, query = ''): Promise<string> {
  const response = await reviewer.request('GET', `/document/${id}/download${query}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString();
}

describe('downloading a document', () => {
  test('without edits returns the uploaded bytes, also after an edit was reverted', async () => {
    const xliff = `\ufeff${buildXliff({ segments: [{ source: 'One', target: 'Eins' }, 'Two'] }).replaceAll('\n', '\r\n')}`;
    const { document, records } = await buildDocument(server, manager, { xliff });
    expect(await download(document.id)).toBe(xliff);
    await reviewer.put(`/document/records/${records[0]?.id}`, { target: 'Ein', approved: true });
    expect(await download(document.id)).not.toBe(xliff);
    await reviewer.put(`/document/records/${records[0]?.id}`, { target: 'Eins', state: 'translated' });
    expect(await download(document.id)).toBe(xliff);
  });

  test.each([
    '<target state="needs-review-translation">Eins</target>',
    '<target state="x-own">Eins</target>',
    '<target state="translated"/>',
    '<target state="translated"></target>',
    '<target>Eins</target>',
  ])('restores the state along with a reverted text: %s', async (target) => {
    const xliff = buildXliff({ segments: ['One', 'Two'] }).replace('One</source>', `One</source>${target}`);
    const { document, records } = await buildDocument(server, manager, { xliff });
    const id = records[0]?.id;
    const before = records[0]?.target ?? '';
    await reviewer.put(`/document/records/${id}`, { target: 'Anders' });
    expect(await download(document.id)).toContain('Anders');
    await reviewer.put(`/document/records/${id}`, { target: before });
    expect(await download(document.id)).toBe(xliff);
    await reviewer.put(`/document/records/${id}`, { target: 'Anders', approved: true });
    await reviewer.put(`/document/records/${id}`, { target: before, approved: false });
    expect(await download(document.id)).toBe(xliff);
  });

  test('contains the current targets and approvals, and changes nothing else', async () => {
    const xliff = buildXliff({
      segments: [
        { source: 'One', target: 'Eins' },
        'A <g id="b">bold</g> move',
        { source: 'Three', target: 'Drei' },
      ],
    });
    const { document, records } = await buildDocument(server, manager, { xliff });
    const target = 'Ein \u0002<1>\u0003kühner\u0002</1>\u0003 <Zug> & mehr';
    await reviewer.put(`/document/records/${records[1]?.id}`, { target, approved: true });
    const written = await download(document.id);
    expect(written).toContain('Ein <g id="b">kühner</g> &lt;Zug');
    expect(written).toMatch(/<trans-unit id="2"[^>]* approved="yes"/);
    const rest = written
      .replace(/<target[^>]*>Ein <g.*?<\/target>/, '')
      .replace(/(<trans-unit id="2") approved="yes"/, '$1');
    expect(rest).toBe(xliff);
    expect(await download(document.id, '?original=1')).toBe(xliff);
  });

  test('is named like the document, with the upload’s extension, whatever characters its name contains', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1, name: 'a.sdlxliff' });
    await manager.put(`/document/${document.id}`, { name: '../../Größe: "neu"' });
    const response = await reviewer.request('GET', `/document/${document.id}/download`);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; /);
    const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
    expect(name).toBe('__.._Größe_ _neu_.sdlxliff');
    expect(response.headers.get('content-type')).toBe('application/xliff+xml');
  });

  test('of a large file runs in a thread, with the same result', async () => {
    const xliff = buildXliff({
      segments: Array.from({ length: 9000 }, (_, at) => `${'word '.repeat(40)}${at}`),
    });
    expect(xliff.length).toBeGreaterThan(2_000_000);
    const { document, records } = await buildDocument(server, manager, { xliff });
    await reviewer.put(`/document/records/${records[41]?.id}`, { target: 'zweiundvierzig' });
    const written = await download(document.id);
    expect(written).toContain('zweiundvierzig');
    expect(written.replace(/<target[^>]*>zweiundvierzig<\/target>/, '')).toBe(xliff);
  });

  test('of an XLIFF 2 file without a target language writes the one set at the upload', async () => {
    const xliff = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f"><unit id="u"><segment><source>One</source></segment></unit></file></xliff>`;
    const { body } = await manager.upload('/document/', xliff, 'a.xlf', { target_lang: 'de' });
    await server.runJobs();
    const [record] = (await reviewer.get(`/document/${body.id}/records`)).body.records;
    await reviewer.put(`/document/records/${record.id}`, { target: 'Eins', approved: true });
    const written = await download(body.id);
    expect(written).toContain('trgLang="de"');
    expect(written).toContain('<target>Eins</target>');
    expect(written).toContain('state="reviewed"');
  });

  test('answers 404 for an unknown document', async () => {
    expect((await reviewer.get('/document/999999/download')).status).toBe(404);
    expect((await reviewer.get('/document/999999/download?original=1')).status).toBe(404);
  });
});
