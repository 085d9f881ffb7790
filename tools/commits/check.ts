import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { subjectProblem } from './subject.ts';

// node tools/commits/check.ts, a part of npm run check: the subjects of all commits since this file was added.
const cwd = resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** A package or an export of the sources has no history, and a shallow clone only a part. */
function subjects(): string[] {
  try {
    const [added] = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commits/check.ts').split('\n');
    return added
      ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).split('\n').filter(Boolean)
      : [];
  } catch {
    return [];
  }
}

const checked = subjects();
for (const subject of checked) {
  const problem = subjectProblem(subject);
  if (!problem) continue;
  console.log(`${subject}\n  ${problem}`);
  process.exitCode = 1;
}
if (!process.exitCode) console.log(`${checked.length} commit subjects are in order.`);
