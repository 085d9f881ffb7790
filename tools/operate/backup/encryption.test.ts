import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMemory } from '../../../server/testing/builders.ts';
import { startTestServer, type TestServer } from '../../../server/testing/server.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Workspace, writeBackup } from './write-backup.ts';

let folder: string;
let server: TestServer;
let workspace: Workspace;
let whole: string;
const keys: Record<'ours' | 'second' | 'strange', { identity: string; recipient: string; file: string }> =
  Object.create(null);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-encryption-test-'));
  for (const name of ['ours', 'second', 'strange'] as const) {
    const identity = await generateIdentity();
    const file = join(folder, `${name}.key`);
    writeFileSync(file, `# created: 2026-11-28\n\n${identity}\n`, { mode: 0o600 });
    keys[name] = { identity, recipient: await identityToRecipient(identity), file };
  }
  server = await startTestServer();
  await buildMemory(await server.as('manager'), { units: [['Geheimtext', 'secret text']] });
  // Does not compress: several chunks of age, of 64 KiB each.
  writeFileSync(join(server.settings.dataDir, 'noise'), randomBytes(200_000));
  workspace = { databaseUrl: server.settings.databaseUrl, dataDir: server.settings.dataDir };
  whole = join(folder, 'whole.age');
  await writeBackup(workspace, whole, [keys.ours.recipient, keys.second.recipient]);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
function emptyWorkspace(): Workspace {
  made += 1;
  return { databaseUrl: null, dataDir: join(folder, `target-${made}`) };
}

describe('an encrypted backup', () => {
  test('restores with the secret key of any of its recipients', async () => {
    for (const { file } of [keys.ours, keys.second]) {
      const target = emptyWorkspace();
      const { rows } = await restoreBackup(whole, target, { identities: [keys.strange.file, file] });
      expect(rows).toBeGreaterThan(5);
      expect(readFileSync(join(target.dataDir, 'noise'))).toEqual(
        readFileSync(join(workspace.dataDir, 'noise')),
      );
    }
  });

  test('is refused without its key, before anything is created', async () => {
    const target = emptyWorkspace();
    const restore = (...identities: string[]) => restoreBackup(whole, target, { identities });
    await expect(restore()).rejects.toThrow('is encrypted. Name the file with its secret key: --identity');
    await expect(restore(keys.strange.file)).rejects.toThrow('is encrypted to a different key.');
    await expect(restore(join(folder, 'none'))).rejects.toThrow('The identity file cannot be read: ENOENT');
    expect(existsSync(target.dataDir)).toBe(false);
  });

  test('is refused if it is cut off at any place or any part of it was altered', async () => {
    const bytes = readFileSync(whole);
    const chunk = 65_536 + 16;
    const headerEnd = bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1;
    const chunks = Array.from(
      { length: Math.floor((bytes.length - headerEnd) / chunk) + 1 },
      (_, at) => headerEnd + 16 + at * chunk,
    );
    expect(chunks.length).toBeGreaterThan(2);
    const cuts = [5, 30, headerEnd - 1, headerEnd, headerEnd + 20, ...chunks, bytes.length - 1];
    const altered = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const broken = [
      ...cuts.filter((at) => at < bytes.length).map((at) => bytes.subarray(0, at)),
      Buffer.concat([bytes, Buffer.from('x')]),
      ...[25, 60, headerEnd - 5, headerEnd + 3, ...chunks.map((at) => at + 1), bytes.length - 1]
        .filter((at) => at < bytes.length)
        .map(altered),
    ];
    const target = emptyWorkspace();
    const file = join(folder, 'broken.age');
    for (const [number, content] of broken.entries()) {
      writeFileSync(file, content);
      await expect(
        restoreBackup(file, target, { identities: [keys.ours.file] }),
        `case ${number}`,
      ).rejects.toThrow(/cannot be (decrypted|read)|is not encrypted|a different key/);
    }
    expect(existsSync(target.dataDir)).toBe(false);
  });

  test('is written in the age format, and no plain copy is left', () => {
    expect(readFileSync(whole, 'latin1').startsWith('age-encryption.org/v1\n')).toBe(true);
    expect(() => gunzipSync(readFileSync(whole))).toThrow('incorrect header check');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is not mistaken for a plain one', async () => {
    const plain = join(folder, 'plain.backup');
    await writeBackup(workspace, plain);
    const withKey = restoreBackup(plain, emptyWorkspace(), { identities: [keys.ours.file] });
    await expect(withKey).rejects.toThrow('is not encrypted. Leave out --identity');
  });

  test.skipIf(spawnSync('age', ['--version']).status !== 0)(
    'can be read and made by the age command',
    async () => {
      const age = (...args: string[]) => spawnSync('age', args, { maxBuffer: 1e8 });
      const opened = age('--decrypt', '--identity', keys.ours.file, whole);
      expect(gunzipSync(opened.stdout).toString()).toContain('Geheimtext');
      const plain = join(folder, 'for-age.backup');
      await writeBackup(workspace, plain);
      const sealed = join(folder, 'by-age.age');
      expect(age('--recipient', keys.ours.recipient, '--output', sealed, plain).status).toBe(0);
      const { rows } = await restoreBackup(sealed, emptyWorkspace(), { identities: [keys.ours.file] });
      expect(rows).toBeGreaterThan(5);
    },
  );
});

describe('keys', () => {
  test('of other kinds are refused, and a secret key is never repeated', async () => {
    const target = join(folder, 'never.age');
    const backUp = (recipient: string) => writeBackup(workspace, target, [keys.ours.recipient, recipient]);
    await expect(backUp('age1xyz')).rejects.toThrow('"age1xyz" is not a public key of age');
    await expect(backUp('ssh-ed25519 AAAA')).rejects.toThrow('is not a public key of age');
    const refused = await backUp(keys.ours.identity).catch((error: Error) => error.message);
    expect(refused).toBe('A secret key was given as a recipient. Give its public key (age1…).');
    expect(existsSync(target)).toBe(false);
  });

  test('in an unusable identity file are reported', async () => {
    const cases: [string, string][] = [
      ['# only a comment\n', 'contains no secret key'],
      [`${keys.ours.recipient}\n`, 'contains something other than secret keys'],
      ['age-encryption.org/v1\n-> scrypt x 18\n', 'is itself encrypted. Decrypt it first: age --decrypt'],
    ];
    const file = join(folder, 'unusable.key');
    for (const [content, message] of cases) {
      writeFileSync(file, content);
      await expect(restoreBackup(whole, emptyWorkspace(), { identities: [file] })).rejects.toThrow(message);
    }
  });
});

describe('the command line', () => {
  const dataDir = () => workspace.dataDir;
  function run(command: string, args: string[], env: Record<string, string> = {}) {
    return spawnSync(process.execPath, ['tools/operate/backup/main.ts', command, ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: workspace.databaseUrl ?? '', DATA_DIR: dataDir(), ...env },
    });
  }

  test('writes dated backups into a folder, encrypted to the recipients of both settings, and keeps the newest', () => {
    const backups = mkdtempSync(join(folder, 'backups-'));
    for (const name of [
      'tessera-20260101T000000Z.backup.gz',
      'tessera-20260102T000000Z.backup.gz.age',
      'notes',
    ])
      writeFileSync(join(backups, name), '');
    const given = ['--to', backups, '--keep', '2', '--recipient', keys.ours.recipient];
    const { stdout, stderr, status } = run('backup', given, { BACKUP_RECIPIENTS: keys.second.recipient });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Encrypted to ${keys.ours.recipient}, ${keys.second.recipient}\n`);
    expect(readdirSync(backups).sort()).toEqual([
      'notes',
      'tessera-20260102T000000Z.backup.gz.age',
      expect.stringMatching(/^tessera-\d{8}T\d{6}Z\.backup\.gz\.age$/),
    ]);
    expect(JSON.parse(readFileSync(join(dataDir(), 'last-backup.json'), 'utf8'))).toMatchObject({
      recipients: 2,
    });
  });

  test('says when a backup is not encrypted', () => {
    const { stdout } = run('backup', ['--to', join(folder, 'open.backup')]);
    expect(stdout).toContain('Not encrypted (--recipient age1…)\n');
  });
});
