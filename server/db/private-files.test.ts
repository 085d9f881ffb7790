import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SITE_MANIFEST } from './private-files.ts';

/** Opens an embedded database with a umask, writes to it, and is killed so that its log remains. */
const OPEN = `process.umask(Number(process.argv[2]));
const { lockDataFolder } = await import('./server/db/lock.ts');
const { openDatabase } = await import('./server/db/open.ts');
const { migrate } = await import('./server/db/migrate.ts');
lockDataFolder(process.argv[1]);
const db = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
await migrate(db);
process.kill(process.pid, 'SIGKILL');`;

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tessera-private-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function open(umask: number): void {
  const args = ['--input-type=module', '-e', OPEN, folder, String(umask)];
  expect(() => execFileSync(process.execPath, args, { stdio: 'pipe' })).toThrow('SIGKILL');
}

function modes(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.startsWith('tessera.db'));
  return Object.fromEntries(names.map((name) => [name, modeOf(join(folder, name))]));
}

const PRIVATE = { 'tessera.db': '600', 'tessera.db-shm': '600', 'tessera.db-wal': '600' };

describe('the files of an embedded database', () => {
  test.each([0o000, 0o022, 0o077])('are private to the server’s account under the umask %i', (umask) => {
    open(umask);
    expect([modeOf(folder), modes()]).toEqual(['700', PRIVATE]);
  });

  test('from an earlier version are made private', () => {
    open(0o022);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    chmodSync(folder, 0o755);
    open(0o022);
    expect([modeOf(folder), modes()]).toEqual(['700', PRIVATE]);
  });

  test('are private even in a folder whose screens a file server reads', () => {
    open(0o022);
    writeFileSync(join(folder, SITE_MANIFEST), '{}');
    chmodSync(folder, 0o711);
    open(0o022);
    expect([modeOf(folder), modes()]).toEqual(['711', PRIVATE]);
  });
});
