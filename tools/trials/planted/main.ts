import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { outdatedParts } from '../../build/parts.ts';
import {
  type Fault,
  firstFailure,
  matchTests,
  needsBuild,
  type Outcome,
  readFault,
  tableOf,
} from './planted.ts';
import { addWorktree, git, type Worktree } from './worktree.ts';

// npm run planted -- [01 17 …] [--at <commit>]: applies the small defects of this folder one at a time, in a worktree of
// the last commit, and runs the tests that could catch each. With --at it uses another commit's tests.
const ROOT = resolve(import.meta.dirname, '../../..');
const REPORT = 'test-results/planted.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string', default: 'HEAD' } },
});

function readFaults(wanted: readonly string[]): Fault[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'));
  const unknown = wanted.filter((number) => !names.some((name) => name.startsWith(`${number}-`)));
  if (unknown.length > 0) throw new Error(`There is no patch ${unknown.join(', ')}.`);
  return names
    .filter((name) => wanted.length === 0 || wanted.includes(name.slice(0, 2)))
    .sort()
    .map((name) => readFault(name, readFileSync(join(import.meta.dirname, name), 'utf8')));
}

/** The worktree has the last commit, so uncommitted changes to patched files would not be tested. */
function requireCommitted(fault: Fault): void {
  const changed = git(ROOT, 'status', '--porcelain', '--', ...fault.files).trim();
  if (changed) throw new Error(`Commit first: ${changed}`);
}

async function test(
  fault: Fault,
  { folder, run }: Worktree,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'seconds'>> {
  requireCommitted(fault);
  const tests = matchTests(
    fault.filters,
    git(folder, 'ls-files', '*.test.ts', '*.test.tsx').trim().split('\n'),
  );
  // An earlier commit may have none of them.
  if (tests.length === 0) return { fault, result: 'missed', detail: '' };
  git(folder, 'apply', join(import.meta.dirname, fault.name));
  const outdated = needsBuild(tests) ? outdatedParts(folder) : [];
  if (outdated.length > 0) {
    const built = await run(['npm', 'run', '--silent', 'build', '--', ...outdated], signal);
    if (built.status !== 0) return { fault, result: 'error', detail: lastLine(built.output) };
  }
  const report = join(folder, REPORT);
  rmSync(report, { force: true });
  const reporting = ['--reporter', 'json', '--outputFile', REPORT];
  const { status, output } = await run(
    ['vitest', 'run', '--retry', '0', '--bail', '1', ...reporting, ...tests],
    signal,
  );
  if (status === 0) return { fault, result: 'missed', detail: '' };
  const failure = existsSync(report) ? firstFailure(JSON.parse(readFileSync(report, 'utf8')), folder) : null;
  return failure
    ? { fault, result: 'caught', detail: failure }
    : { fault, result: 'error', detail: lastLine(output) };
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

async function main(faults: readonly Fault[], commit: string): Promise<Outcome[]> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const outcomes: Outcome[] = [];
  const worktree = addWorktree(ROOT, commit);
  try {
    for (const fault of faults) {
      const began = performance.now();
      const outcome = await test(fault, worktree, ending.signal).catch(({ message }: Error) => ({
        ...{ fault, result: 'error' as const, detail: message },
      }));
      git(worktree.folder, 'checkout', '--quiet', '--', '.');
      if (ending.signal.aborted) {
        process.exitCode = 130;
        break;
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      outcomes.push({ ...outcome, seconds });
      process.stdout.write(`${fault.name}: ${outcome.result} ${outcome.detail} (${seconds} s)\n`);
    }
  } finally {
    worktree.remove();
  }
  return outcomes;
}

const outcomes = await main(readFaults(positionals), values.at);
process.stdout.write(`\n${tableOf(outcomes)}\n`);
if (outcomes.some(({ result }) => result !== 'caught')) process.exitCode = 1;
