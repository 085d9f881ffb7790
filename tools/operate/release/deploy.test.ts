import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { buildRemote, filesOf, first } from '../../../server/testing/build-release.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const REMOTE = join(ROOT, 'remotes/glossary');

let caller: string;
beforeEach(() => {
  caller = mkdtempSync(join(tmpdir(), 'tessera-deploy-'));
});
afterEach(() => rmSync(caller, { recursive: true }));

/** Runs a program as npm does: in the workspace folder, called from another folder. */
function run(program: string, cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const file = join(ROOT, 'tools/operate/release', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: caller, DATA_DIR: join(caller, 'data'), ...env },
  });
  return { status, output: stdout + stderr };
}
const deploy = (...args: string[]) => run('deploy.ts', REMOTE, args);

describe('npm run deploy -w remotes/glossary', () => {
  test('deploys to the data folder of this workbench, and reports if no server uses it', () => {
    const { status, output } = deploy();
    expect([status, output]).toEqual([1, expect.stringContaining('npm start')]);
    expect(output).toContain(`${join(caller, 'data')} is not a release folder`);
    expect(readdirSync(caller)).toEqual([]);
  });

  test('-- --to ./data is relative to where npm was called, and does not create the folder', () => {
    const { status, output } = deploy('--to', './other');
    expect([status, output]).toEqual([1, expect.stringContaining(join(caller, 'other'))]);
    expect(output).toContain('--new');
    expect(existsSync(join(REMOTE, 'other'))).toBe(false);
    expect(readdirSync(caller)).toEqual([]);
  });

  test('reports unknown options', () => {
    expect(deploy('--too', 'x').output).toMatch(/^Not deployed\. Unknown option '--too'/);
  });
});

describe('npm run release', () => {
  test.each(['list', 'history', 'rollback', 'pin', 'token', 'diff'])(
    '-- %s refuses a folder that nothing was released into',
    (command) => {
      mkdirSync(join(caller, 'empty'));
      const { status, output } = run('main.ts', ROOT, [command, 'glossary', '--in', 'empty']);
      expect([status, output]).toEqual([1, expect.stringContaining(join(caller, 'empty'))]);
      expect(readdirSync(join(caller, 'empty'))).toEqual([]);
    },
  );

  test('resolves a folder relative to where npm was called', () => {
    mkdirSync(join(caller, 'data'));
    writeFileSync(
      join(caller, 'data/release.json'),
      JSON.stringify({ format: 1, revision: 3, changed_at: '2026-01-01T00:00:00Z', remotes: {} }),
    );
    for (const args of [['--in', './data'], []])
      expect(run('main.ts', ROOT, ['list', ...args]).output).toContain('revision 3');
  });

  test('-- key new and key grant create keys where npm was called', () => {
    const key = (...args: string[]) => run('main.ts', ROOT, ['key', ...args]);
    const made = ['root.json', 'team.json'].map((file) => key('new', file).output.trim());
    expect(readdirSync(caller).sort()).toEqual(['root.json', 'team.json']);
    expect(made.map((each) => Buffer.from(each, 'base64').length)).toEqual([32, 32]);
    const grant = key('grant', 'root.json', 'glossary', made[1] ?? '').output.trim();
    expect(Buffer.from(grant, 'base64').length).toBe(64);
    expect(key('new', 'root.json')).toMatchObject({
      status: 1,
      output: expect.stringContaining('already exists'),
    });
    expect(key('grant', 'root.json', '..', made[1] ?? '').status).toBe(1);
  });

  describe('in a folder with three versions', () => {
    beforeEach(async () => {
      mkdirSync(join(caller, 'data'));
      writeFileSync(join(caller, 'data/release.json'), JSON.stringify(first));
      const folder = openReleaseFolder({ folder: join(caller, 'data') });
      for (const version of ['1.1', '1.2', '1.3'])
        await folder.publish({
          by: 'CI of glossary',
          release: {
            ...buildRemote('glossary', version),
            built: { commit: '1a2b3c', by: 'bo', at: '2026-01-01T00:00:00Z' },
            verified: { by: 'cy', at: '2026-01-01T00:00:00Z', screens: ['glossary/:id'] },
          },
          files: filesOf(`glossary ${version}`),
        });
    });
    const release = (...args: string[]) => run('main.ts', ROOT, args);

    test('list and history show commit, builder, verifier and publisher', () => {
      expect(release('list').output).toContain(
        'glossary 1.3, built of 1a2b3c by bo, verified by cy, published by CI of glossary (before: 1.2, 1.1, 1)',
      );
      expect(release('history', 'glossary').output).toMatch(
        /CI of glossary: publish glossary 1\.3 \(built of 1a2b3c by bo\)/,
      );
    });

    test('diff shows files and bytes between two versions', () => {
      const { output } = release('diff', 'glossary', '1.1', '1.3');
      expect(output).toContain('changed remote.js: 12 bytes → 12 bytes (+0)');
      expect(release('diff', 'glossary', '1.1', '9').output).toContain('Version 9 of "glossary"');
    });

    test('rollback switches --to a version, withdraw removes a remote, and restore brings it back', () => {
      expect(release('rollback', 'glossary', '--to', '1.1').output).toContain('1.1 is live');
      expect(release('rollback', 'glossary', '--to', '9').output).toContain('Version 9 of');
      expect(release('pin', 'glossary', '--to', '1.2').output).toContain('--to must be a server’s address');
      expect(release('withdraw', 'glossary').output).toContain('withdraw glossary: no version is live');
      expect(release('list').output).toContain('glossary was withdrawn; "restore glossary" restores 1.1');
      expect(release('restore', 'glossary').output).toContain('restore glossary: 1.1 is live');
    });
  });
});
