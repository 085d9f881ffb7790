import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '../../support/read-options.ts';
import { openInProcess } from './in-process.ts';
import { openProcess } from './process.ts';
import { type HistoryResult, runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';
import type { Step } from './step.ts';
import { stepsOf } from './steps.ts';

// npm run history -- [--seed 1] [--steps 200] [--times 1] [--replay file] [--no-shrink] [--process] [--beside folder]:
// plays random histories of a workspace; with --process against a server that is also killed, and with --beside against
// two servers, the second one from another checkout (`.` for this one). A failure is shrunk to a short script, which is
// printed and written to a file for --replay. Runs on PostgreSQL below `node tools/with-postgres.ts`.
const options = readOptions(process.argv.slice(2), [
  'seed',
  'steps',
  'times',
  'replay',
  'no-shrink',
  'process',
  'beside',
]);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const beside = options.get('beside');
const isProcess = options.has('process') || beside !== undefined;
const open = isProcess ? () => openProcess(beside) : openInProcess;
const first = Number(options.get('seed') ?? Date.now() % 1_000_000);
const replay = options.get('replay');

if (replay) await play(JSON.parse(readFileSync(replay, 'utf8')), 'replay');
else
  for (let time = 0; time < Number(options.get('times') ?? 1) && !process.exitCode; time += 1)
    await play(
      stepsOf(first + time, Number(options.get('steps') ?? 200), { isProcess }),
      `seed ${first + time}`,
    );

async function play(steps: readonly Step[], name: string): Promise<void> {
  const began = performance.now();
  const result = await runHistory(open, steps);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${name}: ${describe(result)} in ${seconds} s`);
  if (!result.failure) return;
  process.exitCode = 1;
  say(result.failure.problems.join('\n'));
  const failing = steps.slice(0, result.failure.at + 1);
  const short = options.has('no-shrink') ? failing : await shrink(failing, isSameFailure(result));
  const last = await runHistory(open, short, { compareEvery: 1 });
  say(`\n${short.length} steps:`);
  for (const line of last.script) say(line);
  say((last.failure ?? result.failure).problems.join('\n'));
  mkdirSync('test-results', { recursive: true });
  const file = `test-results/history-${name.replaceAll(' ', '-')}.json`;
  writeFileSync(file, JSON.stringify(short));
  say(`Replay it: npm run history -- --replay ${file}`);
}

/** Whether steps fail in the same way: another defect must not replace the one that was found. */
function isSameFailure({ failure }: HistoryResult) {
  const kind = (text = '') => text.replaceAll(/\d+|zq\w+qz/g, '#').slice(0, 25);
  return async (steps: readonly Step[]) => {
    const again = await runHistory(open, steps, { compareEvery: steps.length });
    return kind(again.failure?.problems[0]) === kind(failure?.problems[0]);
  };
}

function describe({ calls, byStatus, endpoints }: HistoryResult): string {
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return `${calls} calls of ${endpoints.size} endpoints (${statuses.join(', ')})`;
}
