import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outdatedParts, recordBuilds } from './parts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCE_AGE = new Date(2026, 0, 1);
let root: string;

function write(file: string, text = '') {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  utimesSync(target, SOURCE_AGE, SOURCE_AGE);
}

/** Creates what `npm run build -- <parts>` leaves behind. */
async function build(...parts: string[]) {
  const remotes = parts.filter((part) => part !== 'shell');
  const entries = remotes.map((name) => [name, { folder: `/remotes/${name}/1/`, entry: 'entry.js' }]);
  write('dist/release.json', JSON.stringify({ remotes: Object.fromEntries(entries) }));
  for (const name of remotes) write(`dist/remotes/${name}/1/entry.js`);
  if (parts.includes('shell')) write('dist/shell/index.html');
  await recordBuilds(root, Object.fromEntries(parts.map((part) => [part, Date.now()])));
}

const SHARED_FILES = [
  'rspack.config.base.ts',
  'package-lock.json',
  'tools/build/main.ts',
  'packages/p/index.ts',
  'shared/index.ts',
];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-parts-'));
  for (const file of SHARED_FILES) write(file);
  for (const part of ['shell', 'remotes/glossary', 'remotes/tm']) write(`${part}/src/index.ts`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a clean checkout needs a build of every part', () => {
  expect(outdatedParts(root)).toEqual(['shell', 'glossary', 'tm']);
});

test('a build of one remote leaves the shell and the other remotes outdated', async () => {
  await build('glossary');
  expect(outdatedParts(root)).toEqual(['shell', 'tm']);
});

/** Simulates saving the file after the build. */
function touch(file: string) {
  const later = new Date(Date.now() + 60_000);
  utimesSync(path.join(root, file), later, later);
}

test('a change in a remote outdates only that remote', async () => {
  await build('shell', 'glossary', 'tm');
  expect(outdatedParts(root)).toEqual([]);
  touch('remotes/tm/src/index.ts');
  expect(outdatedParts(root)).toEqual(['tm']);
});

test.each(SHARED_FILES)('a change in %s outdates every part', async (file) => {
  await build('shell', 'glossary', 'tm');
  touch(file);
  expect(outdatedParts(root)).toEqual(['shell', 'glossary', 'tm']);
});

test('a build whose files were deleted is outdated', async () => {
  await build('shell', 'glossary', 'tm');
  rmSync(path.join(root, 'dist/remotes/glossary'), { recursive: true });
  expect(outdatedParts(root)).toEqual(['glossary']);
});

test('an unknown remote is reported in one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/build/main.ts', 'nosuch'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^There is no remote "nosuch"; there are [\w, -]+\.\n$/);
  expect(status).toBe(1);
});
