import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { storageTests } from './storage-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STARTS = /\b(startTestServer|openDatabase|createPostgres|createSqliteDialect)\(/;

test('every test of the server that opens a database is one that PostgreSQL has to pass', () => {
  const chosen = storageTests();
  // What a script in a string opens is the embedded database of another process.
  const opens = (path: string) =>
    STARTS.test(readFileSync(join(ROOT, path), 'utf8').replaceAll(/`[^`]*`/g, ''));
  const opening = globSync('server/**/*.test.ts', { cwd: ROOT }).filter(opens);
  expect(opening.length).toBeGreaterThan(60);
  expect(opening.filter((path) => !chosen.includes(path))).toEqual([]);
});

test('a test of pure functions is none of storage', () => {
  expect(storageTests()).not.toContain('server/formats/xliff/corpus.test.ts');
});
