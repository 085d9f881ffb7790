import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishRestore } from '../../../server/db/finish-restore.ts';
import { buildGlossary } from '../../../server/testing/builders.ts';
import { startTestServer } from '../../../server/testing/server.ts';
import { dropReplaced, listReplaced } from '../../operate/backup/replaced.ts';
import { restoreBackup } from '../../operate/backup/restore-backup.ts';
import { type Workspace, writeBackup } from '../../operate/backup/write-backup.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../../postgres.ts';
import { rounds } from '../../support/long.ts';

// A restore is killed at selected steps; the workspace must be the complete old one or the complete new one,
// with its files. Every second backup is encrypted. The last steps swap the two: TEST_LONG=full tests each of them.
const ROOT = resolve(import.meta.dirname, '../../..');
/** Number of last steps that swap the workspaces: PostgreSQL's tables move one by one. */
const TAIL = { sqlite: 20, postgres: 135 };

let folder: string;
let cluster: PostgresCluster | null = null;
let backups: [string, string];
/** The second backup encrypted, and the file with its key. */
let encrypted: string;
let identity: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-kill-restore-'));
  if (findPostgres()) cluster = await startPostgres();
  backups = [join(folder, 'a.backup'), join(folder, 'b.backup')];
  const server = await startTestServer();
  const manager = await server.as('manager');
  await buildGlossary(manager, { terms: 3 });
  writeFileSync(join(server.settings.dataDir, 'release.json'), '{"a":1}');
  await writeBackup(server.settings, backups[0]);
  await buildGlossary(manager, { terms: 5 });
  writeFileSync(join(server.settings.dataDir, 'release.json'), '{"b":1}');
  await writeBackup(server.settings, backups[1]);
  identity = join(folder, 'identity');
  encrypted = join(folder, 'b.age');
  const key = await generateIdentity();
  writeFileSync(identity, key);
  await writeBackup(server.settings, encrypted, [await identityToRecipient(key)]);
  await server.close();
}, 60_000);
afterAll(() => {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores in a separate process. */
function restore(file: string, to: Workspace, env: Record<string, string>): NodeJS.Signals | number | null {
  const { status, signal } = spawnSync(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'kill-at.ts'),
      join(ROOT, 'tools/operate/backup/main.ts'),
      'restore',
      '--from',
      file,
      ...(file === encrypted ? ['--identity', identity] : []),
      '--replace',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: to.databaseUrl ?? '', DATA_DIR: to.dataDir, ...env },
    },
  );
  return signal ?? status;
}

/** The lines of a backup without date, origin and checksum, sorted, as one text. */
function contentOf(file: string): string {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1, -1);
  return lines
    .map((line) =>
      line.startsWith('{"counters"')
        ? JSON.stringify(Object.entries(JSON.parse(line).counters).sort())
        : line,
    )
    .sort()
    .join('\n');
}

/** Index of the backup that the workspace matches when it is opened next; `null` = neither. */
async function present(workspace: Workspace): Promise<0 | 1 | null> {
  await finishRestore(workspace);
  const file = join(folder, 'present.backup');
  await writeBackup(workspace, file);
  const content = contentOf(file);
  if (content === contentOf(backups[0])) return 0;
  return content === contentOf(backups[1]) ? 1 : null;
}

function killPoints(steps: number, tail: number): number[] {
  const early = rounds({ short: 2, ci: 6, full: 20 });
  const late = rounds({ short: 5, ci: 20, full: tail });
  const evenly = (from: number, to: number, number: number) =>
    Array.from({ length: number }, (_, at) =>
      Math.round(from + ((to - from) * at) / Math.max(1, number - 1)),
    );
  return [...evenly(1, steps - tail, early), ...evenly(steps - tail + 1, steps, late)];
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test('a killed restore leaves the old workspace or the new one', {
    timeout: 1_800_000,
  }, async () => {
    if (kind === 'postgres' && !cluster) return;
    const to = {
      databaseUrl: kind === 'postgres' ? (cluster?.url ?? null) : null,
      dataDir: join(folder, kind),
    };
    await restoreBackup(backups[0], to);
    const countFile = join(folder, 'steps');
    expect(restore(encrypted, to, { KILL_COUNT: countFile })).toBe(0);
    let at = await present(to);
    expect(at).toBe(1);
    const steps = Number(readFileSync(countFile, 'utf8'));
    const seen: string[] = [];
    console.log(`${kind}: killed at ${killPoints(steps, TAIL[kind])} of ${steps} steps`);
    for (const point of killPoints(steps, TAIL[kind])) {
      const before = at;
      const other = before === 0 ? encrypted : backups[0];
      expect(restore(other, to, { KILL_AT: String(point) })).toBe('SIGKILL');
      at = await present(to);
      expect(at, `killed at step ${point} of ${steps}`).not.toBe(null);
      seen.push(at === before ? 'old' : 'new');
      for (const name of await listReplaced(to)) await dropReplaced(name, to);
    }
    expect(new Set(seen)).toEqual(new Set(['old', 'new']));
  });
});
