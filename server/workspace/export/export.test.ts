import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportManifest } from '../../../shared/domain/contract/workspace-export.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { writeExport } from './write-export.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://tessera.example.com' });
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

async function download(): Promise<Record<string, Uint8Array>> {
  const response = await admin.request('GET', '/export');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

describe('the workspace export', () => {
  test('contains everything as importable files, with matching counts and checksums', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 4, name: 'lease.xlf' });
    await manager.put(`/document/records/${records[0]?.id}`, { target: 'Der Vertrag', approved: true });
    await manager.post(`/document/records/${records[0]?.id}/comments`, { text: 'Why this word?' });
    await manager.post(`/document/records/${records[0]?.id}/lqa/errors`, {
      type: 'style',
      severity: 'minor',
    });
    const word = { word: 'Pachtling', list: 'document', known: true };
    await manager.put(`/document/${document.id}/spelling/words`, word);
    await admin.put('/document/abbreviations', { language: 'de', words: ['Fzg.'] });
    await buildGlossary(manager, { name: 'Legal: EN/DE', terms: 3 });
    await buildMemory(manager, { name: 'Leases', units: 5 });
    await buildMemory(manager, { name: 'Empty' });
    const broken = await manager.upload('/document/', '<xliff version="1.2"><file', 'broken.xlf');
    await server.runJobs();
    const gone = await buildDocument(server, manager, { segments: 2, name: 'gone.xlf' });
    await manager.delete(`/document/${gone.document.id}`);
    const hook = { name: 'CI', url: 'https://hooks.example.com/ci', events: ['user.changed'] };
    const made = await admin.post('/webhook/', hook);
    expect(made.body).toMatchObject(hook);
    const { secret } = made.body;

    const files = await download();
    const manifest = exportManifest.parse(JSON.parse(textOf(files['manifest.json'])));
    const isThere = broken.status === 201 ? 2 : 1;
    expect(manifest.counts).toMatchObject({ documents: isThere, segments: 4, comments: 1, changes: 1 });
    expect(manifest.counts).toMatchObject({ glossaries: 1, terms: 3, memories: 2, units: 5, users: 2 });
    expect(manifest.in_bin).toEqual({ documents: 1, glossaries: 0, memories: 0 });
    expect(manifest.exported_by.username).toBe('The admin');

    // The manifest lists every file with its checksum, and nothing else.
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'manifest.json')
        .sort(),
    );
    for (const { path, bytes, sha256 } of manifest.files) {
      const found = files[path] as Uint8Array;
      expect([path, found.length, createHash('sha256').update(found).digest('hex')]).toEqual([
        path,
        bytes,
        sha256,
      ]);
    }

    const folder = `documents/${document.id} lease.xlf`;
    expect(textOf(files[`${folder}/original/lease.xlf`])).toBe(buildXliff({ segments: 4 }));
    expect(textOf(files[`${folder}/present/lease.xlf`])).toContain('Der Vertrag');
    expect(textOf(files[`${folder}/comments.jsonl`])).toContain('Why this word?');
    expect(JSON.parse(textOf(files[`${folder}/errors.jsonl`]))).toMatchObject({ segment: 1, type: 'style' });
    expect(JSON.parse(textOf(files[`${folder}/document.json`]))).toMatchObject({
      records_count: 4,
      known_words: ['Pachtling'],
    });
    expect(JSON.parse(textOf(files[`${folder}/history.jsonl`]))).toMatchObject({
      segment: 1,
      target_after: 'Der Vertrag',
    });
    const tbx = Object.keys(files).find((path) => path.endsWith('.tbx')) ?? '';
    expect(tbx).toMatch(/^glossaries\/\d+ Legal_ EN_DE\.tbx$/);
    expect(countOf(textOf(files[tbx]), /<conceptEntry|<termEntry/g)).toBe(manifest.counts.terms);
    const tmx = Object.entries(files).filter(([path]) => path.endsWith('.tmx'));
    expect(tmx).toHaveLength(2);
    expect(tmx.reduce((sum, [, bytes]) => sum + countOf(textOf(bytes), /<tu[ >]/g), 0)).toBe(5);
    expect(countOf(textOf(files['users.jsonl']), /\n/g)).toBe(manifest.counts.users);
    // One more for the heading; no event in this test contains a line break.
    expect(countOf(textOf(files['audit-log.csv']), /\n/g)).toBe(manifest.counts.audit_events + 1);
    const setUp = JSON.parse(textOf(files['settings.json']));
    expect(setUp).toMatchObject({ retention_days: 30, public_url: 'https://tessera.example.com' });
    expect(setUp.webhooks).toMatchObject([hook]);
    expect(setUp.abbreviations).toEqual([{ language: 'de', words: ['Fzg.'] }]);

    const all = Object.values(files).map(textOf).join('\n');
    expect(all).not.toMatch(/argon2|scrypt|password_hash|secret_key|"secret"/i);
    expect(secret).toBeTruthy();
    expect(all).not.toContain(secret);
    expect(Object.keys(files).some((path) => path.includes('gone.xlf'))).toBe(false);
    const memory = tmx.find(([path]) => path.includes('Leases'))?.[1] as Uint8Array;
    const again = await manager.upload('/translation_memory/upload', textOf(memory), 'Leases.tmx');
    await server.runJobs();
    expect((await manager.get(`/translation_memory/${again.body.id}/records`)).body.total_rows).toBe(5);
  });

  test('contains uploaded translations, even with the same file name', async () => {
    const target_file = new File(['{"a":"Ah"}'], 'strings.json');
    const fields = { source_lang: 'en', target_lang: 'de', target_file };
    const { body } = await manager.upload('/document/', '{"a":"Oh"}', 'strings.json', fields);
    await server.runJobs();
    const files = await download();
    const folder = `documents/${body.id} strings.json`;
    expect(textOf(files[`${folder}/original/strings.json`])).toBe('{"a":"Oh"}');
    expect(textOf(files[`${folder}/translation/strings.json`])).toBe('{"a":"Ah"}');
    expect(textOf(files[`${folder}/present/strings.json`])).toBe('{"a":"Ah"}');
    expect(JSON.parse(textOf(files[`${folder}/document.json`]))).not.toHaveProperty('target_blob_id');
    await manager.delete(`/document/${body.id}`);
  });

  test('is for administrators, and is audited', async () => {
    expect((await manager.request('GET', '/export')).status).toBe(403);
    expect((await server.anonymous.request('GET', '/export')).status).toBe(401);
    const before = (await admin.get('/audit/?action=workspace.export')).body.total_rows;
    await download();
    expect((await admin.get('/audit/?action=workspace.export')).body.total_rows).toBe(before + 1);
  });

  test('skips unreadable files, and reports them', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 1, name: 'odd.xlf' });
    await manager.put(`/document/records/${records[0]?.id}`, { target: 'Eins' });
    const { db } = server.database;
    const { blob_id } = await db
      .selectFrom('document')
      .select('blob_id')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('blob_part')
      .set({ bytes: Buffer.from('not XLIFF any more') })
      .where('blob_id', '=', blob_id)
      .execute();
    const files = await download();
    const manifest = exportManifest.parse(JSON.parse(textOf(files['manifest.json'])));
    expect(manifest.problems).toHaveLength(1);
    expect(manifest.problems[0]).toContain('odd.xlf');
    expect(textOf(files[`documents/${document.id} odd.xlf/original/odd.xlf`])).toBe('not XLIFF any more');
    expect(files[`documents/${document.id} odd.xlf/present/odd.xlf`]).toBeUndefined();
    await manager.delete(`/document/${document.id}`);
  });

  test('stops reading when the consumer stops', async () => {
    await buildMemory(manager, { name: 'Read last', units: 3 });
    const services = { ...server.services, log: vi.fn() };
    const chunks = writeExport(services, { id: 1, username: 'The admin' });
    expect((await chunks.next()).done).toBe(false);
    await chunks.return(undefined);
    expect((await chunks.next()).done).toBe(true);
    expect(services.log).not.toHaveBeenCalled();
  });
});
