import { execFileSync } from 'node:child_process';
import { matchesGlob, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDueLanes } from './due-lanes.ts';
import { LONG_LANES, type LongLane } from './lanes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMIT = '0123456789abcdef';

function lane(name: string, ...covers: string[]): LongLane {
  return { name, covers, command: ['true'], cores: 1, hasTests: false, needsBuild: false, seconds: 1 };
}
const STORAGE = lane('kills', 'server/db/**');
const SCREENS = lane('sizes', 'remotes/*/src/**/*.{tsx,css}');
const PASSED = { kills: COMMIT, sizes: COMMIT };

function due(changed: readonly string[] | null, passed: Record<string, string> = PASSED): string[] {
  return findDueLanes(
    [STORAGE, SCREENS],
    passed,
    () => changed,
    () => 0,
  )
    .filter(({ isDue }) => isDue)
    .map(({ lane: { name } }) => name);
}

describe('long lanes', () => {
  test('run again after a change of the paths that they cover', () => {
    expect(due(['server/db/sqlite/open.ts'])).toEqual(['kills']);
    expect(due(['remotes/tm/src/units/Units.module.css', 'README.md'])).toEqual(['sizes']);
  });

  test('do not run again after other changes', () => {
    expect(due(['README.md', 'server/api/api.ts', 'remotes/tm/package.json'])).toEqual([]);
    expect(due(['server/db/migrate.test.ts'])).toEqual([]);
  });

  test('every lane is due if the clone lacks the commit at which it passed', () => {
    expect(due(null)).toEqual(['kills', 'sizes']);
  });

  test('a lane without a recorded pass is due', () => {
    expect(due([], { kills: COMMIT })).toEqual(['sizes']);
  });

  test('the lane with the oldest pass is the first', () => {
    const at: Record<string, number> = { old: 1, recent: 2 };
    const order = (kills: string, sizes: string) =>
      findDueLanes(
        [STORAGE, SCREENS],
        { kills, sizes },
        () => [],
        (commit) => at[commit] ?? 0,
      ).map(({ lane: { name } }) => name);
    expect(order('old', 'recent')).toEqual(['kills', 'sizes']);
    expect(order('recent', 'old')).toEqual(['sizes', 'kills']);
  });

  test('the reason names the first changed path and the number of others', () => {
    const changed = ['server/db/lock.ts', 'server/db/open.ts', 'server/db/blob.ts'];
    const [found] = findDueLanes(
      [STORAGE],
      PASSED,
      () => changed,
      () => 0,
    );
    expect(found?.reason).toBe('server/db/lock.ts and 2 more changed since 01234567');
  });
});

describe('the table of long lanes', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');

  test.each(LONG_LANES)('$name covers files with each of its globs', ({ covers }) => {
    const unused = covers.filter((glob) => !tracked.some((path) => matchesGlob(path, glob)));
    expect(unused).toEqual([]);
  });

  test('fits into an hour of CI even if every lane is due', () => {
    const seconds = LONG_LANES.reduce((sum, lane) => sum + lane.seconds * (lane.cores / 2), 0);
    expect(seconds).toBeLessThan(3_600);
  });
});
