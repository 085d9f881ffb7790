import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDED_FILE } from '../../shared/remote/interface/federation.ts';
import { releaseKeyOf } from '../runtime/release-key.ts';
import { buildRemote, filesOf } from '../testing/build-release.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { pin, ReleaseError } from './change-release.ts';
import { readProvided } from './provided.ts';
import { withReleaseLock } from './release-lock.ts';

// Processes killed between two steps, or running concurrently.
const releases = useReleaseFolder();
const { open, deploy } = releases;
/** Possible remains of a killed program. */
const hidden = () => readdirSync(releases.folder).filter((name) => name.startsWith('.'));

describe('a release folder', () => {
  it('accepts a version sent twice at once, and of two different ones only the first', async () => {
    await Promise.all(Array.from({ length: 8 }, () => deploy('2')));
    const publishOf = (text: string) => {
      const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
      const release = buildRemote('glossary', '3', { files: { 'remote.js': integrity } });
      return open().publish({ by: 'ana', release, files: filesOf(text) });
    };
    const results = await Promise.allSettled([publishOf('glossary 3'), publishOf('other')]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('already exists with a different'),
    ]);
    expect(readdirSync(join(releases.folder, 'remotes/glossary/2'))).toEqual(['remote.js']);
  });

  it.each([
    ['while it staged files', { '.staged-0a1b/remote.js': 'glos' }],
    [
      'before it moved them',
      { '.staged-0a1b/remote.js': 'glossary 2', '.placing': '{"name":"glossary","version":"2"}' },
    ],
    [
      'before it switched',
      { 'remotes/glossary/2/remote.js': 'glossary 2', '.placing': '{"name":"glossary","version":"2"}' },
    ],
  ])('drops a version whose deploy was killed %s, and accepts it again', async (_, leftovers) => {
    await deploy('1.5');
    for (const [file, text] of Object.entries(leftovers)) {
      mkdirSync(dirname(join(releases.folder, file)), { recursive: true });
      writeFileSync(join(releases.folder, file), text);
    }
    const pinned = await open().change({
      by: 'ana',
      what: 'pin',
      remote: 'tm',
      edit: (live) => pin(live, 'tm', true),
    });
    expect(pinned.remotes.glossary?.version).toBe('1.5');
    expect(readdirSync(join(releases.folder, 'remotes/glossary')).sort()).toEqual(['1', '1.5']);
    expect(hidden()).toEqual([]);
    expect((await deploy('2')).remotes.glossary?.version).toBe('2');
    expect(hidden()).toEqual([]);
  });

  it('keeps the files of a version whose deploy was killed after the switch', async () => {
    await deploy('2');
    writeFileSync(join(releases.folder, '.placing'), '{"name":"glossary","version":"2"}');
    await deploy('3');
    expect(readdirSync(join(releases.folder, 'remotes/glossary')).sort()).toEqual(['1', '2', '3']);
    expect(hidden()).toEqual([]);
  });

  it('contains no file of a version rejected for any reason', async () => {
    await deploy('2');
    const before = readdirSync(releases.folder, { recursive: true }).sort();
    const clash = buildRemote('glossary', '3', { routes: [{ path: 'tm/list', files: [] }] });
    const files = filesOf('glossary 3');
    const attempts = [
      deploy('3', 7),
      open().publish({ by: 'ana', release: clash, files }),
      open().publish({ by: 'ana', release: buildRemote('glossary', '3', { contract: '^99.0.0' }), files }),
      open().publish({ by: 'ana', release: buildRemote('glossary', '3'), files: filesOf('other') }),
      open().publish({ by: 'ana', release: { ...buildRemote('glossary', '..'), version: '..' }, files }),
    ];
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status)).toEqual(Array(attempts.length).fill('rejected'));
    expect(readdirSync(releases.folder, { recursive: true }).sort()).toEqual(before);
  });

  it('recovers from a killed program’s lock, partial files, and unreferenced revision', async () => {
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

  it('admits one of many processes that find a dead program’s lock', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(releases.folder, '.release-lock'), `${hostname()} ${gone}`);
    let inside = 0;
    const most: number[] = [];
    const enter = () =>
      withReleaseLock(join(releases.folder, 'releases'), async () => {
        inside += 1;
        most.push(inside);
        // Gives any concurrent writer time to arrive: reaching this point takes no more turns than this loop.
        for (let turn = 0; turn < 20; turn++) await readdir(releases.folder);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 10 }, enter));
    expect(most).toEqual(Array(10).fill(1));
  });

  it('rejects a deploy with a reason while the build is being rebuilt', async () => {
    const change = () => deploy('2');
    rmSync(join(releases.build, 'remotes/tm/1/remote.js'));
    await expect(change()).rejects.toThrow(ReleaseError);
    rmSync(join(releases.build, 'remotes/tm'), { recursive: true });
    await expect(change()).rejects.toThrow('missing from the build');
    writeFileSync(join(releases.build, 'release.json'), '{"format":1,');
    await expect(change()).rejects.toThrow(ReleaseError);
    mkdirSync(join(releases.build, 'shell'));
    writeFileSync(join(releases.build, 'shell', PROVIDED_FILE), '{"react":');
    await expect(readProvided(releases.build)).rejects.toThrow('Deploy again');
    expect(existsSync(join(releases.folder, 'release.json'))).toBe(false);
  });

  it('has one key, whichever process creates it first', () => {
    const keys = Array.from({ length: 3 }, () => releaseKeyOf(releases.folder).publicKey);
    expect(new Set(keys).size).toBe(1);
    expect(readdirSync(releases.folder)).toEqual(['release-key.json']);
    writeFileSync(join(releases.folder, 'release-key.json'), '');
    expect(() => releaseKeyOf(releases.folder)).toThrow('is damaged');
  });
});
