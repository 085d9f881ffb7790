import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Passed } from './due-lanes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(import.meta.dirname, 'passed.json');

function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

export function readPassed(): Passed {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Adds lanes to the record, in the order of their names so that merges seldom conflict. */
export function withPassed(passed: Passed, names: readonly string[], commit: string): Passed {
  const all = { ...passed, ...Object.fromEntries(names.map((name) => [name, commit])) };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function recordPassed(names: readonly string[], commit: string): void {
  writeFileSync(FILE, `${JSON.stringify(withPassed(readPassed(), names, commit), null, 2)}\n`);
}

/** Paths changed between a commit and the working tree; `null` if this clone does not have the commit. */
export function changedSince(commit: string, root = ROOT): string[] | null {
  try {
    git(root, 'cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return null;
  }
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  // Without rename detection both paths of a moved file are listed.
  const changed = git(root, 'diff', '--name-only', '--no-renames', '-z', commit);
  return `${changed}${untracked}`.split('\0').filter(Boolean);
}

/** When a commit was made, in seconds since 1970; 0 if this clone does not have it. */
export function committedAt(commit: string, root = ROOT): number {
  try {
    return Number(git(root, 'show', '--no-patch', '--format=%ct', commit));
  } catch {
    return 0;
  }
}

/** The commit of a working tree without changes, apart from the record itself; `null` otherwise. */
export function cleanCommit(root = ROOT): string | null {
  const changes = git(root, 'status', '--porcelain', '--', '.', `:!${relative(ROOT, FILE)}`);
  return changes === '' ? git(root, 'rev-parse', 'HEAD').trim() : null;
}
