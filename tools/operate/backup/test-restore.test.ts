import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../../server/testing/build-document.ts';
import { startTestServer, type TestServer } from '../../../server/testing/server.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../../postgres.ts';
import { testRestore } from './test-restore.ts';
import { type Workspace, writeBackup } from './write-backup.ts';

let folder: string;
let server: TestServer;
let cluster: PostgresCluster | null = null;
let identity: string;
let backups: { sound: string; unsound: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-restore-test-test-'));
  if (findPostgres()) cluster = await startPostgres();
  const key = await generateIdentity();
  identity = join(folder, 'key');
  writeFileSync(identity, `${key}\n`);
  const recipients = [await identityToRecipient(key)];
  server = await startTestServer();
  const { document } = await buildDocument(server, await server.as('manager'), { segments: 5 });
  backups = { sound: join(folder, 'sound.age'), unsound: join(folder, 'unsound.age') };
  await writeBackup(server.settings, backups.sound, recipients);
  const documents = server.database.db.updateTable('document').where('id', '=', document.id);
  await documents.set({ approved_records_count: 99 }).execute();
  await writeBackup(server.settings, backups.unsound, recipients);
});
afterAll(async () => {
  await server?.close();
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function databasesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database ORDER BY datname',
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

describe.each(['sqlite', 'postgres'] as const)('a restore test on %s', (kind) => {
  const beside = (): Workspace => ({
    databaseUrl: kind === 'postgres' ? (cluster?.url ?? null) : null,
    dataDir: join(folder, kind),
  });
  /** Everything that a test could leave. */
  const traces = async () => [
    ...(existsSync(beside().dataDir) ? readdirSync(beside().dataDir) : []),
    ...(kind === 'postgres' && cluster ? await databasesOf(cluster.url) : []),
  ];

  test('passes for a sound backup, and leaves nothing', async () => {
    const before = await traces();
    const result = await testRestore(backups.sound, beside(), [identity]);
    expect(result).toMatchObject({ ok: true, problems: [], backup: 'sound.age' });
    expect(result.rows).toBeGreaterThan(10);
    expect(Date.parse(result.backup_at ?? '')).toBeLessThanOrEqual(Date.parse(result.at));
    expect(await traces()).toEqual(before);
  });

  test('reports what verification finds in the restored workspace', async () => {
    const result = await testRestore(backups.unsound, beside(), [identity]);
    expect(result).toMatchObject({ ok: false, backup_at: expect.any(String) });
    expect(result.problems.join()).toMatch(/^counts: .*99/);
  });

  test('reports a backup that is damaged, missing, or encrypted to a different key, and leaves nothing', async () => {
    const before = await traces();
    const cut = join(folder, 'cut.age');
    writeFileSync(cut, '');
    await writeBackup(server.settings, cut, []);
    truncateSync(cut, 3000);
    const empty = mkdtempSync(join(folder, 'empty-'));
    for (const [file, identities, problem] of [
      [cut, [], 'cannot be read as a backup'],
      [join(folder, 'none'), [], 'ENOENT'],
      [empty, [identity], 'contains no backup'],
      [backups.sound, [], 'is encrypted'],
    ] as const) {
      const result = await testRestore(file, beside(), identities);
      expect(result).toMatchObject({ ok: false, backup_at: null });
      expect(result.problems).toEqual([expect.stringContaining(problem)]);
    }
    expect(await traces()).toEqual(before);
  });

  test('refuses to run while another test runs', async () => {
    const results = await Promise.all([1, 2].map(() => testRestore(backups.sound, beside(), [identity])));
    const problems = results.flatMap((result) => result.problems);
    expect(problems).toEqual([expect.stringContaining('Another restore test is running')]);
  });

  test('removes the copy of a killed test', async () => {
    const left = join(beside().dataDir, '.restore-test', 'workspace');
    const killed = spawnSync(
      process.execPath,
      [
        '--import',
        resolve(import.meta.dirname, '../../trials/restore/kill-at.ts'),
        'tools/operate/backup/main.ts',
        'restore',
        '--test',
        backups.sound,
        '--identity',
        identity,
      ],
      {
        cwd: resolve(import.meta.dirname, '../../..'),
        env: {
          ...process.env,
          DATABASE_URL: beside().databaseUrl ?? '',
          DATA_DIR: beside().dataDir,
          KILL_AT: '12',
        },
      },
    );
    expect(killed.signal).toBe('SIGKILL');
    expect(existsSync(left)).toBe(true);
    expect(await testRestore(backups.sound, beside(), [identity])).toMatchObject({ ok: true });
    expect(existsSync(left)).toBe(false);
    expect(await traces()).not.toContain('tessera_restore_test');
  });
});

test('a restore test on PostgreSQL without the right to create databases names that right', async () => {
  if (!cluster) return;
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('CREATE ROLE modest LOGIN');
  await client.end();
  const databaseUrl = cluster.url.replace('postgres@', 'modest@');
  const { ok, problems } = await testRestore(
    backups.sound,
    { databaseUrl, dataDir: join(folder, 'modest') },
    [identity],
  );
  expect([ok, problems]).toEqual([false, [expect.stringContaining('needs the right to create a database')]]);
});

test('the command line exits with 1 for an unreadable backup and 2 for an unsound one, and records the result', () => {
  const dataDir = join(folder, 'command');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/operate/backup/main.ts', 'restore', ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    });
  const passed = run('--test', backups.sound, '--identity', identity);
  expect([passed.status, passed.stderr]).toEqual([0, '']);
  expect(passed.stdout).toMatch(/^sound\.age of .* passed: \d+ rows and \d+ files restored and verified/);
  expect(run('--test', backups.unsound, '--identity', identity).status).toBe(2);
  const locked = run('--test', backups.sound);
  expect(locked.status).toBe(1);
  expect(locked.stderr).toContain('is encrypted. Name the file with its secret key');
  expect(readdirSync(dataDir)).toEqual(['last-restore-test.json']);
});
