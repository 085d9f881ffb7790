import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDED_FILE } from '../../shared/remote/federation.ts';
import { buildRemote, filesOf } from '../testing/build-release.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { ReleaseError } from './change-release.ts';
import { releaseKeyOf } from './keys.ts';
import { readProvided } from './provided.ts';
import { withReleaseLock } from './release-lock.ts';

// Processes that are killed between two steps, or run concurrently.
const releases = useReleaseFolder();
const { open, deploy } = releases;

describe('a release folder', () => {
  it('takes the same version sent twice at once, and of two that differ only the first', async () => {
    const next = buildRemote('glossary', '2');
    const same = Array.from({ length: 8 }, () => open().store(next, filesOf('glossary 2')));
    await Promise.all(same);
    const other = { 'remote.js': `sha384-${createHash('sha384').update('other').digest('base64')}` };
    const results = await Promise.allSettled([
      open().store(buildRemote('glossary', '3'), filesOf('glossary 3')),
      open().store(buildRemote('glossary', '3', { files: other }), filesOf('other')),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('is there with another'),
    ]);
    expect(readdirSync(join(releases.folder, 'remotes/glossary/2'))).toEqual(['remote.js']);
  });

  it('goes on where a program was killed: with its lock, half-written files, a revision nobody has', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    mkdirSync(join(releases.folder, 'releases'));
    mkdirSync(join(releases.folder, 'remotes/glossary/2'), { recursive: true });
    writeFileSync(join(releases.folder, '.release-lock'), `${hostname()} ${gone}`);
    writeFileSync(join(releases.folder, 'release.json.new'), '{"form');
    writeFileSync(join(releases.folder, 'releases/8.json'), '{"revision":8}');
    writeFileSync(join(releases.folder, 'remotes/glossary/2/remote.js.abc.new'), 'gloss');
    expect((await deploy('2', 7)).revision).toBe(8);
    // An earlier process with the same pid, as happens in a container.
    writeFileSync(join(releases.folder, '.release-lock'), `${hostname()} ${process.pid} before`);
    expect((await deploy('3', 8)).revision).toBe(9);
    expect((await open().history()).map(({ version }) => version)).toEqual(['3', '2']);
    expect(existsSync(join(releases.folder, '.release-lock'))).toBe(false);
  });

  it('lets one at a time in where many find the lock of a program that was killed', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(releases.folder, '.release-lock'), `${hostname()} ${gone}`);
    let inside = 0;
    const most: number[] = [];
    const enter = () =>
      withReleaseLock(join(releases.folder, 'releases'), async () => {
        inside += 1;
        most.push(inside);
        await new Promise((later) => setTimeout(later, 5));
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 10 }, enter));
    expect(most).toEqual(Array(10).fill(1));
  });

  it('refuses with a reason while the build is being made anew', async () => {
    const change = () => deploy('2');
    rmSync(join(releases.build, 'remotes/tm/1/remote.js'));
    await expect(change()).rejects.toThrow(ReleaseError);
    rmSync(join(releases.build, 'remotes/tm'), { recursive: true });
    await expect(change()).rejects.toThrow('not all in the build');
    writeFileSync(join(releases.build, 'release.json'), '{"format":1,');
    await expect(change()).rejects.toThrow(ReleaseError);
    mkdirSync(join(releases.build, 'shell'));
    writeFileSync(join(releases.build, 'shell', PROVIDED_FILE), '{"react":');
    await expect(readProvided(releases.build)).rejects.toThrow('Deploy again');
    expect(existsSync(join(releases.folder, 'release.json'))).toBe(false);
  });

  it('has one key, whoever makes it first', () => {
    const keys = Array.from({ length: 3 }, () => releaseKeyOf(releases.folder).publicKey);
    expect(new Set(keys).size).toBe(1);
    expect(readdirSync(releases.folder)).toEqual(['release-key.json']);
    writeFileSync(join(releases.folder, 'release-key.json'), '');
    expect(() => releaseKeyOf(releases.folder)).toThrow('is damaged');
  });
});
