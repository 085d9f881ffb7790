import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstFailure, matchTests, needsBuild, readFault, tableOf } from './planted.ts';

const PATCH = `Undo does nothing.
Where: storage
Tests: edits-kept server/journal

diff --git a/server/journal/undo.ts b/server/journal/undo.ts
--- a/server/journal/undo.ts
+++ b/server/journal/undo.ts
@@ -1 +1 @@
-await undo();
+
`;

describe('a patch', () => {
  test('states what breaks, where, its tests, and the files it changes', () => {
    expect(readFault('01-undo.patch', PATCH)).toEqual({
      name: '01-undo.patch',
      breaks: 'Undo does nothing.',
      where: 'storage',
      filters: ['edits-kept', 'server/journal'],
      files: ['server/journal/undo.ts'],
    });
  });

  test('without a known place is rejected', () => {
    expect(() => readFault('01-undo.patch', PATCH.replace('storage', 'attic'))).toThrow('01-undo.patch');
  });

  test('in this folder has a unique number, a valid header, and existing tests', () => {
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'));
    expect(new Set(names.map((name) => name.slice(0, 2))).size).toBe(names.length);
    const tests = globSync('{e2e,packages,shared,server,shell,remotes,tools}/**/*.test.{ts,tsx}', {
      cwd: resolve(import.meta.dirname, '../../..'),
      exclude: (name) => /^(node_modules|dist)$/.test(name),
    });
    for (const name of names) {
      const { filters } = readFault(name, readFileSync(join(import.meta.dirname, name), 'utf8'));
      for (const filter of filters) expect(matchTests([filter], tests), `${name}: ${filter}`).not.toEqual([]);
    }
  });

  test('in this folder applies to the code of today', () => {
    const patches = globSync('*.patch', { cwd: import.meta.dirname });
    const rejected = patches.filter((name) => {
      const args = ['apply', '--check', join(import.meta.dirname, name)];
      return spawnSync('git', args, { cwd: resolve(import.meta.dirname, '../../..') }).status !== 0;
    });
    expect(rejected).toEqual([]);
  });
});

describe('the tests of a patch', () => {
  const tests = [
    'e2e/journeys/users-own.test.ts',
    'e2e/screens/users/own.test.ts',
    'server/journal/journal.test.ts',
    'server/journal-export.test.ts',
  ];

  test('are unit tests below a path, and browser tests with a matching part of the path', () => {
    expect(matchTests(['server/journal'], tests)).toEqual(['server/journal/journal.test.ts']);
    expect(matchTests(['users-own', 'users'], tests)).toEqual(tests.slice(0, 2));
  });

  test('need a build only when a journey is among them', () => {
    expect(needsBuild(tests)).toBe(true);
    expect(needsBuild(tests.slice(1))).toBe(false);
  });
});

describe('the first failure of a report', () => {
  const passed = { fullName: 'undo restores', status: 'passed' };
  const failed = { fullName: ' undo restores twice', status: 'failed' };
  const fileOf = (status: string, ...assertionResults: (typeof passed)[]) => ({
    name: '/checkout/server/undo.test.ts',
    status,
    assertionResults,
  });

  test('is the first failed test with its file', () => {
    const report = { testResults: [fileOf('passed', passed), fileOf('failed', passed, failed)] };
    expect(firstFailure(report, '/checkout')).toBe('server/undo.test.ts: undo restores twice');
  });

  test('is a failed test even if a file that it ended comes first', () => {
    const report = { testResults: [fileOf('failed'), fileOf('failed', failed)] };
    expect(firstFailure(report, '/checkout')).toBe('server/undo.test.ts: undo restores twice');
  });

  test('is the file when it failed before its first test', () => {
    const report = { testResults: [fileOf('failed')] };
    expect(firstFailure(report, '/checkout')).toBe('server/undo.test.ts: failed outside of its tests');
  });

  test('is null when nothing failed', () => {
    expect(firstFailure({ testResults: [fileOf('passed', passed)] }, '/checkout')).toBeNull();
  });
});

test('the table names the catching test and counts missed faults', () => {
  const fault = readFault('01-undo.patch', PATCH);
  const table = tableOf([
    { fault, result: 'caught', detail: 'undo.test.ts: a | b', seconds: 3 },
    { fault, result: 'missed', detail: '', seconds: 12 },
  ]);
  expect(table).toContain('| 01 | storage | Undo does nothing. | undo.test.ts: a \\| b | 3 |');
  expect(table).toContain('| 01 | storage | Undo does nothing. | MISSED | 12 |');
  expect(table).toContain('1 of 2 caught, 1 missed, 0 not tested.');
});
