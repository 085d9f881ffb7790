import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };

async function upload(file: string | Uint8Array, name: string, fields: object = {}) {
  const { status, body } = await manager.upload('/document/', file, name, { ...LANGUAGES, ...fields });
  expect(status).toBe(201);
  await server.runJobs();
  return body;
}

async function reportOf(id: number) {
  const { status, body } = await user.get(`/document/${id}/report`);
  expect(status).toBe(200);
  return body.report;
}

const PHP = "<?php return [\n'a' => 'Read this',\n'b' => 'One ' . $x,\n'c' => __('Called'),\n];";

describe('the report of a file', () => {
  test('has the figures of the import, and skipped content with reason, line and text', async () => {
    const { id } = await upload(PHP, 'lang.php');
    expect(await reportOf(id)).toEqual({
      texts: 1,
      words: 2,
      translated: 0,
      skipped: [
        { reason: 'joined', line: 3, slide: null, name: null, text: 'One' },
        { reason: 'call', line: 4, slide: null, name: null, text: 'Called' },
      ],
      skipped_total: 2,
      totals: [
        { reason: 'joined', count: 1 },
        { reason: 'call', count: 1 },
      ],
    });
  });

  test('counts translations in the file, and untranslatable units of XLIFF', async () => {
    const { document } = await buildDocument(server, manager, {
      segments: [
        'Open',
        { source: 'Done here', target: 'Fertig' },
        { source: 'Brand', attributes: 'translate="no"' },
      ],
    });
    expect(await reportOf(document.id)).toMatchObject({
      texts: 2,
      words: 3,
      translated: 1,
      skipped: [{ reason: 'untranslatable', line: null, text: 'Brand' }],
      skipped_total: 1,
    });
  });

  test('covers the source file, not the translation uploaded with it', async () => {
    const translation = "<?php return [\n\n\n'a' => 'Lies das',\n'b' => 'Eins ' . $x,\n];";
    const target_file = new File([translation], 'de.php');
    const { id } = await upload(PHP, 'lang.php', { target_file });
    const report = await reportOf(id);
    expect(report).toMatchObject({ texts: 1, translated: 1, skipped_total: 2 });
    expect(report.skipped.map(({ line, text }: { line: number; text: string }) => [line, text])).toEqual([
      [3, 'One'],
      [4, 'Called'],
    ]);
  });

  test('belongs to each document of a package', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const zip = zipSync({ 'a.php': bytes(PHP), 'b.json': bytes('{"a":"Only this"}') });
    const { documents } = await upload(zip, 'all.zip');
    const [first, second] = documents;
    expect([await reportOf(first.id), await reportOf(second.id)]).toMatchObject([
      { texts: 1, skipped_total: 2 },
      { texts: 1, skipped_total: 0, skipped: [], totals: [] },
    ]);
  });

  test('keeps 200 entries of a file and counts all', async () => {
    const many = Array.from({ length: 250 }, (_, at) => `#~ msgid "Old ${at}"\n#~ msgstr ""\n`).join('\n');
    const { id } = await upload(`msgid "a"\nmsgstr ""\n\n${many}`, 'many.po');
    const report = await reportOf(id);
    expect(report.skipped).toHaveLength(200);
    expect([report.skipped_total, report.totals]).toEqual([250, [{ reason: 'obsolete', count: 250 }]]);
  });

  test('is replaced with a new version of the file, and returns when that is undone', async () => {
    const { id } = await upload(PHP, 'lang.php');
    const before = await reportOf(id);
    const version = await manager.upload(
      `/document/${id}/versions`,
      "<?php return [\n'a' => 'Read this',\n'new' => 'And this too',\n];",
      'lang.php',
    );
    await server.runJobs();
    expect(await reportOf(id)).toEqual(before);
    const { body } = await manager.post(`/document/${id}/versions/${version.body.id}/apply`);
    await server.runJobs();
    expect(await reportOf(id)).toMatchObject({ texts: 2, words: 5, skipped: [], skipped_total: 0 });
    await manager.post(`/document/${id}/actions/${body.action_id}/undo`);
    await server.runJobs();
    expect(await reportOf(id)).toEqual(before);
  });

  test('is null if an older server imported the file or replaced it', async () => {
    const { id } = await upload(PHP, 'lang.php');
    const { db } = server.database;
    const { blob_id } = await db
      .selectFrom('document')
      .select('blob_id')
      .where('id', '=', (await upload(PHP, 'other.php')).id)
      .executeTakeFirstOrThrow();
    await db.updateTable('document').set({ blob_id }).where('id', '=', id).execute();
    expect(await reportOf(id)).toBeNull();
    await db.updateTable('document').set({ file_report: null }).where('id', '=', id).execute();
    expect(await reportOf(id)).toBeNull();
  });

  test('is available to users with access to the document, until it is deleted', async () => {
    const { id } = await upload(PHP, 'lang.php');
    expect((await server.anonymous.get(`/document/${id}/report`)).status).toBe(401);
    expect((await user.get('/document/999999/report')).status).toBe(404);
    expect((await user.get('/document/x/report')).status).toBe(404);
    const resources = [{ kind: 'document' as const, id, role: null }];
    const translator = await freelancer(server, await server.as('admin'));
    expect((await translator.get(`/document/${id}/report`)).status).toBe(404);
    await translator.give({ resources });
    expect((await translator.get(`/document/${id}/report`)).body.report).toMatchObject({ texts: 1 });
    expect((await manager.delete(`/document/${id}`)).status).toBeLessThan(300);
    expect((await user.get(`/document/${id}/report`)).status).toBe(404);
  });
});
