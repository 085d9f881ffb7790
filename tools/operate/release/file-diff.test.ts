import { expect, test } from 'vitest';
import { buildRemote } from '../../../server/testing/build-release.ts';
import { diffOfFiles, type SizedVersion } from './file-diff.ts';

function sized(files: Record<string, number>): SizedVersion {
  const hashes = Object.keys(files).map((file) => [file, `sha384-${file}`]);
  return { release: buildRemote('glossary', '1', { files: Object.fromEntries(hashes) }), bytes: files };
}

test('files are matched by name without hashes and compared in bytes', () => {
  const before = sized({ 'remote.js': 10, 'screen.aaaaaaaa01.js': 1200, 'old.aaaaaaaa02.css': 7 });
  const after = sized({ 'remote.js': 10, 'screen.bbbbbbbb01.js': 1000, 'more.aaaaaaaa03.js': 5 });
  expect(diffOfFiles(before, after)).toEqual([
    'added   more.js: 5 bytes',
    'removed old.css: 7 bytes',
    'changed screen.js: 1,200 bytes → 1,000 bytes (−200)',
    'all files: 1,217 bytes → 1,015 bytes (−202)',
  ]);
});
