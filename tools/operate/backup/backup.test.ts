import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { buildDocument } from '../../../server/testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../../server/testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../../server/testing/server.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../../postgres.ts';
import { bringBack, dropReplaced, listReplaced } from './replaced.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Workspace, writeBackup } from './write-backup.ts';

// From SQLite into PostgreSQL and back; without PostgreSQL, from SQLite into SQLite.
let folder: string;
let cluster: PostgresCluster | null = null;
let server: TestServer;
let manager: Caller;
let documentId: number;
let origin: Workspace;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-backup-test-'));
  if (findPostgres()) cluster = await startPostgres();
  server = await startTestServer();
  manager = await server.as('manager');
  await buildGlossary(manager, { terms: 3 });
  const memory = await buildMemory(manager, {
    units: [
      ['Grüße 🎲', 'a\tb\n"c"'],
      ['2', 'zwei'],
    ],
  });
  await manager.delete(`/translation_memory/records/${memory.records[1]?.id}`);
  const { document, records } = await buildDocument(server, manager, { segments: 5 });
  documentId = document.id;
  await manager.put(`/document/records/${records[0]?.id}`, { target: 'Grüße', approved: true });
  writeFileSync(join(server.settings.dataDir, 'release.json'), '{"signed":1}', { mode: 0o640 });
  origin = { databaseUrl: server.settings.databaseUrl, dataDir: server.settings.dataDir };
});
afterAll(async () => {
  await server?.close();
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
async function newTarget(kind: 'sqlite' | 'postgres'): Promise<Workspace> {
  made += 1;
  const dataDir = join(folder, `target-${made}`);
  if (kind === 'sqlite' || !cluster) return { databaseUrl: null, dataDir };
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`CREATE DATABASE target_${made}`);
  await client.end();
  return { databaseUrl: cluster.url.replace(/[^/]+$/, `target_${made}`), dataDir };
}

/** The lines of a backup without date and origin; rows sorted. */
function contentOf(file: string): string[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  let table = '';
  return lines
    .filter((line) => !line.startsWith('{"tessera"') && !line.startsWith('{"end"'))
    .map((line) => {
      if (line.startsWith('{"counters"')) {
        const { counters } = JSON.parse(line);
        return JSON.stringify(Object.entries(counters).sort());
      }
      if (line.startsWith('{"table"')) {
        const { table: name, columns } = JSON.parse(line);
        table = `${name} (${columns})`;
        return table;
      }
      return `${table}: ${line}`;
    })
    .sort();
}

describe('a backup', () => {
  test('keeps its content when restored into the other database and back', async () => {
    const files = [1, 2, 3].map((number) => join(folder, `round-${number}.backup`)) as [
      string,
      string,
      string,
    ];
    const figures = await writeBackup(origin, files[0]);
    expect(figures.rows).toBeGreaterThan(20);
    const there = await newTarget('postgres');
    await restoreBackup(files[0], there);
    await writeBackup(there, files[1]);
    const back = await newTarget('sqlite');
    await restoreBackup(files[1], back);
    await writeBackup(back, files[2]);
    expect(contentOf(files[1])).toEqual(contentOf(files[0]));
    expect(contentOf(files[2])).toEqual(contentOf(files[0]));
  });

  test('restores a workspace that can be used', async () => {
    const file = join(folder, 'working.backup');
    await writeBackup(origin, file);
    const target = await newTarget('postgres');
    await restoreBackup(file, target);
    const restored = await startTestServer(target);
    const again = await restored.as('manager');
    const list = async (caller: Caller, path: string) => (await caller.get(path)).body;
    for (const path of ['/document/', '/glossary/', '/translation_memory/', '/glossary/1/records'])
      expect(await list(again, path)).toEqual(await list(manager, path));
    const download = async (caller: Caller) => (await caller.get(`/document/${documentId}/download`)).body;
    expect(await download(again)).toBe(await download(manager));
    const found = await again.get('/translation_memory/1/records?search=gr%C3%BC');
    expect(found.body.total_rows).toBe(1);
    // Ids are not reused.
    const unit = await again.post('/translation_memory/1/records', { source: 'new', target: 'neu' });
    const here = await manager.post('/translation_memory/1/records', { source: 'new', target: 'neu' });
    expect(unit.body.id).toBe(here.body.id);
    expect(readFileSync(join(target.dataDir, 'release.json'), 'utf8')).toBe('{"signed":1}');
    expect(statSync(join(target.dataDir, 'release.json')).mode & 0o777).toBe(0o640);
    await restored.close();
  });

  test('is consistent while users are writing', async () => {
    const { records } = (await manager.get(`/document/${documentId}/records`)).body;
    let writing = true;
    let saves = 0;
    const writer = (async () => {
      for (; writing; saves += 1) {
        await manager.put(`/document/records/${records[1].id}`, { target: `Fassung ${saves}` });
        await new Promise(setImmediate);
      }
    })();
    const file = join(folder, 'while.backup');
    await writeBackup(origin, file);
    writing = false;
    await writer;
    expect(saves).toBeGreaterThan(0);
    const target = await newTarget('sqlite');
    await restoreBackup(file, target);
    const restored = await startTestServer(target);
    const again = await restored.as('manager');
    const record = (await again.get(`/document/records/${records[1].id}`)).body;
    const history = (await again.get(`/document/records/${records[1].id}/history`)).body;
    expect(record.version).toBe(history.length + 1);
    await restored.close();
  });

  test('can be read only by its owner', async () => {
    const file = join(folder, 'private.backup');
    await writeBackup(origin, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('restoring', () => {
  test('replaces an existing workspace only if told to', async () => {
    const file = join(folder, 'twice.backup');
    await writeBackup(origin, file);
    for (const kind of ['sqlite', 'postgres'] as const) {
      const target = await newTarget(kind);
      await restoreBackup(file, target);
      await expect(restoreBackup(file, target)).rejects.toThrow('A workspace already exists');
      await restoreBackup(file, target, { replace: true });
    }
  });

  test('refuses truncated, changed, newer and other files, and changes nothing', async () => {
    const file = join(folder, 'whole.backup');
    await writeBackup(origin, file);
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    const broken: [string, Buffer, string][] = [
      ['cut', readFileSync(file).subarray(0, 2000), 'cannot be read'],
      ['a byte short', readFileSync(file).subarray(0, -1), 'cannot be read'],
      ['a line too long', gzipSync(`${text}[1]\n`), 'continues after its end'],
      ['null', gzipSync('null\n'), 'not a Tessera backup'],
      ['short', gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), 'damaged or cut off'],
      ['changed', gzipSync(text.replace('Board games', 'Bored games')), 'damaged or cut off'],
      [
        'newer',
        gzipSync(text.replace('{"tessera":"backup","format":1', '{"tessera":"backup","format":2')),
        'format 2',
      ],
      ['other', gzipSync('{"a":1}\n'), 'not a Tessera backup'],
      ['plain', Buffer.from('hello'), 'cannot be read'],
    ];
    const target = await newTarget('sqlite');
    await restoreBackup(file, target);
    const before = readFileSync(join(target.dataDir, 'tessera.db'));
    for (const [name, bytes, message] of broken) {
      const path = join(folder, `${name}.backup`);
      writeFileSync(path, bytes);
      await expect(restoreBackup(path, target, { replace: true }), name).rejects.toThrow(message);
    }
    expect(readFileSync(join(target.dataDir, 'tessera.db')).equals(before)).toBe(true);
  });
});

describe('a workspace replaced by a restore', () => {
  test('is kept until it is dropped, and can be brought back', async () => {
    const [now, later] = [join(folder, 'now.backup'), join(folder, 'later.backup')];
    await writeBackup(origin, now);
    const file = join(server.settings.dataDir, 'release.json');
    writeFileSync(file, '{"signed":2}');
    await buildGlossary(manager, { terms: 2 });
    await writeBackup(origin, later);
    writeFileSync(file, '{"signed":1}');
    for (const kind of ['sqlite', 'postgres'] as const) {
      const target = await newTarget(kind);
      expect((await restoreBackup(now, target)).keptAs).toBe(null);
      expect(await listReplaced(target)).toEqual([]);
      const { keptAs } = await restoreBackup(later, target, { replace: true });
      expect(await listReplaced(target)).toEqual([keptAs]);
      const contentNow = async () => {
        await writeBackup(target, join(folder, 'check.backup'));
        return contentOf(join(folder, 'check.backup'));
      };
      expect(await contentNow()).toEqual(contentOf(later));
      const undone = await bringBack(keptAs ?? '', target);
      expect(await contentNow()).toEqual(contentOf(now));
      await bringBack(undone, target);
      expect(await contentNow()).toEqual(contentOf(later));
      for (const name of await listReplaced(target)) await dropReplaced(name, target);
      expect(await listReplaced(target)).toEqual([]);
      expect(await contentNow()).toEqual(contentOf(later));
    }
  });

  test('is superseded by a higher release revision, and gets one when it is brought back', async () => {
    const file = join(folder, 'released.backup');
    const target = await newTarget('sqlite');
    await writeBackup(origin, file);
    await restoreBackup(file, target);
    const document = { format: 1, revision: 7, changed_at: new Date().toISOString(), remotes: {} };
    const live = join(target.dataDir, 'release.json');
    writeFileSync(live, JSON.stringify(document));
    await writeBackup(target, file);
    // Far ahead, like a century of releases.
    writeFileSync(live, JSON.stringify({ ...document, revision: 90_000_000 }));
    const revision = async () => (await openReleaseFolder({ folder: target.dataDir }).read())?.revision;
    const { keptAs } = await restoreBackup(file, target, { replace: true });
    expect(await revision()).toBe(90_000_001);
    await bringBack(keptAs ?? '', target);
    expect(await revision()).toBe(90_000_002);
    // Restored onto an empty machine, where the pages' revision is unknown.
    const empty = await newTarget('sqlite');
    await restoreBackup(file, empty);
    const restored = await openReleaseFolder({ folder: empty.dataDir }).read();
    expect(restored?.revision).toBeGreaterThan(400_000);
  });

  test('stays untouched while a server uses PostgreSQL', async () => {
    if (!cluster) return;
    const file = join(folder, 'busy.backup');
    await writeBackup(origin, file);
    const target = await newTarget('postgres');
    await restoreBackup(file, target);
    const working = await openDatabase(target);
    await expect(restoreBackup(file, target, { replace: true })).rejects.toThrow('Stop all servers first');
    await working.close();
  });
});

describe('the command line', () => {
  function run(command: string, args: string[], env: Record<string, string> = {}) {
    return spawnSync(process.execPath, ['tools/operate/backup/main.ts', command, ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'nowhere'), ...env },
    });
  }

  test('reports a missing database in one sentence', () => {
    const { status, stderr } = run('backup', ['--to', join(folder, 'none.gz')]);
    expect(stderr).toBe(
      `There is no database in ${join(folder, 'nowhere')}. Set DATA_DIR or DATABASE_URL to the workspace to back up.\n`,
    );
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'none.gz'))).toBe(false);
  });

  test('reports in one sentence that PostgreSQL does not answer', () => {
    const { status, stderr } = run('backup', ['--to', join(folder, 'none.gz')], {
      DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/x',
    });
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1 is not responding: .*ECONNREFUSED.*\.\n$/);
    expect(status).toBe(1);
  });

  test('prints its usage', () => {
    expect(run('backup', []).stderr).toMatch(
      /^Name the file or folder to write to: npm run backup -- --to <file or folder> .*\n$/,
    );
    expect(run('restore', ['--form', 'x']).stderr).toContain(
      'npm run restore -- --from <file> [--identity <file>] [--replace]\n',
    );
    expect(run('restore', ['--undo', 'tessera_before_1']).stderr).toBe(
      'There is no replaced workspace tessera_before_1. No restore has left one.\n',
    );
  });
});
