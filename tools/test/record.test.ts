import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSince, cleanCommit, withPassed } from './record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-record-'));
  git('init', '--quiet');
  commit('first', { 'a.ts': 'a', 'b.ts': 'b' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com'];
  return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8' }).trim();
}
function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
function commit(message: string, files: Record<string, string>): string {
  write(files);
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

test('lists committed, uncommitted and new files, and both paths of a moved one', () => {
  const first = git('rev-parse', 'HEAD');
  commit('second', { 'a.ts': 'changed' });
  renameSync(join(folder, 'b.ts'), join(folder, 'moved.ts'));
  write({ 'new file.ts': 'new' });
  expect(changedSince(first, folder)?.toSorted()).toEqual(['a.ts', 'b.ts', 'moved.ts', 'new file.ts']);
});

test('lists nothing if nothing changed', () => {
  expect(changedSince(git('rev-parse', 'HEAD'), folder)).toEqual([]);
});

test('returns null for a commit that a shallow clone lacks', () => {
  expect(changedSince('0123456789abcdef0123456789abcdef01234567', folder)).toBe(null);
});

test('names the commit of a clean working tree only', () => {
  expect(cleanCommit(folder)).toBe(git('rev-parse', 'HEAD'));
  write({ 'a.ts': 'changed' });
  expect(cleanCommit(folder)).toBe(null);
});

test('replaces the commits of the lanes that passed, and sorts them by name', () => {
  const passed = withPassed({ skew: 'old', kills: 'old' }, ['skew', 'bench'], 'new');
  expect(Object.entries(passed)).toEqual([
    ['bench', 'new'],
    ['kills', 'old'],
    ['skew', 'new'],
  ]);
});
