import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { storageTests } from './storage-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STARTS = /\b(startTestServer|openDatabase|createPostgres|createSqliteDialect)\(/;

test('every server test that opens a database also runs on PostgreSQL', () => {
  const chosen = storageTests();
  // Scripts in strings open another process's embedded database.
  const opens = (path: string) =>
    STARTS.test(readFileSync(join(ROOT, path), 'utf8').replaceAll(/`[^`]*`/g, ''));
  const opening = globSync('server/**/*.test.ts', { cwd: ROOT }).filter(opens);
  expect(opening.length).toBeGreaterThan(60);
  expect(opening.filter((path) => !chosen.includes(path))).toEqual([]);
});

test('tests of pure functions do not run on PostgreSQL', () => {
  expect(storageTests()).not.toContain('server/formats/xliff/corpus.test.ts');
});
