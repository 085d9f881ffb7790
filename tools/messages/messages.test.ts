import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/testing/server.ts';
import { catalogueFolders, readCatalogue, slotsOf, whyUnfit } from './catalogues.ts';
import { exportXliff, importXliff } from './xliff.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GLOSSARY = 'remotes/glossary/src/messages';

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-messages-'));
  for (const folder of catalogueFolders(ROOT))
    cpSync(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

describe('the interface, translated in itself', () => {
  test('is unchanged after export and import', () => {
    const { changed, refused } = importXliff(root, Buffer.from(exportXliff(root, 'ar')));
    expect([changed, refused]).toEqual([0, []]);
    for (const folder of catalogueFolders(ROOT)) {
      const file = path.join(folder, 'ar.json');
      expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(
        readFileSync(path.join(ROOT, file), 'utf8'),
      );
    }
  });

  test('imports changes made in a document on a running server', async () => {
    const manager = await server.as('manager');
    const uploaded = await manager.upload('/document/', exportXliff(root, 'de'), 'tessera-de.xlf');
    await server.runJobs();
    const { id } = uploaded.body;
    const { records } = (await manager.get(`/document/${id}/records?search=Already here`)).body;
    const [record] = records;
    expect(record.target).toBe('Schon vorhanden');
    const saved = await manager.put(`/document/records/${record.id}`, {
      target: 'Bereits vorhanden',
      approved: false,
      version: record.version,
    });
    expect(saved.status).toBe(200);
    const download = await manager.request('GET', `/document/${id}/download`);
    const bytes = new Uint8Array(await download.arrayBuffer());
    expect(importXliff(root, bytes)).toEqual({ language: 'de', changed: 1, refused: [] });
    expect(readCatalogue(root, GLOSSARY, 'de')['similar.title']).toBe('Bereits vorhanden');
  });

  test('a translation that loses a tag or adds a placeholder is rejected', () => {
    expect(whyUnfit('Save <b>{name}</b>', '<b>{name}</b> sichern')).toBeNull();
    expect(whyUnfit('Save <b>{name}</b>', '{name} sichern')).toBe('It lacks <b>.');
    expect(whyUnfit('{count} terms', '{zahl} Benennungen')).toBe('English has no zahl.');
    expect(whyUnfit('{count} terms', '{count Benennungen')).toContain('braces');
    expect(slotsOf('{count, plural, one {<b>{n}</b> term} other {# terms}}')).toEqual(['<b>', 'count', 'n']);
  });
});
