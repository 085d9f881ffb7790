import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brokenCitations, brokenLinks, brokenRecords } from './references.ts';

// node tools/docs/check.ts, a part of npm run check: relative links in the documentation have a target,
// decisions cited in text or code exist, and decision records are few, short and in their index.
const ROOT = resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const TEXT = /\.(md|ts|tsx|css|js|json|conf|service|html|yml|yaml|sh)$/;
const NOT_OURS = /(^|\/)(package-lock\.json|mockServiceWorker\.js)$/;

const files = new Map<string, string>();
for (const path of new Set(tracked.split('\0').filter(Boolean))) {
  try {
    files.set(path, TEXT.test(path) && !NOT_OURS.test(path) ? readFileSync(join(ROOT, path), 'utf8') : '');
  } catch {
    // The file is deleted but not committed.
  }
}

const mistakes = [...brokenLinks(files), ...brokenCitations(files), ...brokenRecords(files)];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(
  mistakes.length
    ? `${mistakes.length} mistakes in the documentation.\n`
    : 'The documentation holds together.\n',
);
process.exit(mistakes.length ? 1 : 0);
