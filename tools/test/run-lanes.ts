import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { readReport } from './lane-report.ts';
import { BUILD, type Lane } from './lanes.ts';
import { runCounted } from './run-counted.ts';
import { formatCounts, formatSeconds, type LaneResult } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CORES = 2;

export interface RunOptions {
  /** Where the complete output of each lane is written. */
  logs: string;
  say(text: string): void;
  /** Seconds for the whole run: a long lane that might end later is postponed. */
  within?: number;
}

/** How much slower than usual a machine can be. */
const SLOWEST = 2;

/**
 * Runs lanes in order, as many at a time as two cores allow. A failure stops no other lane, except those that
 * need the build.
 *
 * @returns a result for each lane that ran, and the names of the postponed ones.
 */
export async function runLanes(
  lanes: readonly Lane[],
  options: RunOptions,
): Promise<{ results: LaneResult[]; postponed: string[] }> {
  const began = performance.now();
  mkdirSync(options.logs, { recursive: true });
  const postponed: string[] = [];
  const results: LaneResult[] = [];
  const running = new Set<Promise<void>>();
  let freeCores = CORES;
  const build = lanes.find(({ name }) => name === BUILD.name);
  const resultOf = (lane: Lane) => results.find((result) => result.name === lane.name);

  const waiting = [...lanes];
  while (waiting.length > 0 || running.size > 0) {
    const [next] = waiting;
    const needed = next?.needsBuild && build ? build : undefined;
    const built = needed && resultOf(needed);
    if (!next || next.cores > freeCores || (needed && !built)) {
      await Promise.race(running);
      continue;
    }
    waiting.shift();
    if (built && !built.hasPassed) {
      options.say(`[${next.name}] not run, because the build failed\n`);
      continue;
    }
    const end = (performance.now() - began) / 1000 + SLOWEST * (next.seconds ?? 0);
    if (next.seconds && end > (options.within ?? Number.POSITIVE_INFINITY)) {
      options.say(`[${next.name}] postponed, because it might not end in time\n`);
      postponed.push(next.name);
      continue;
    }
    freeCores -= next.cores;
    const done = runLane(next, options).then((result) => {
      results.push(result);
      freeCores += next.cores;
      running.delete(done);
    });
    running.add(done);
  }
  return { results, postponed };
}

async function runLane(lane: Lane, { logs, say }: RunOptions): Promise<LaneResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-lane-'));
  const reportFile = join(folder, 'report.json');
  let output = '';
  say(`[${lane.name}] started\n`);
  try {
    const { status, seconds, cpu } = await runCounted(lane.command, {
      env: {
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...lane.env,
        LANE: lane.name,
        LANE_REPORT: reportFile,
      },
      onOutput(text) {
        output += text;
        // Other programs print much even on success, and can run at the same time.
        if (lane.hasTests) say(text);
      },
    });
    writeFileSync(join(logs, `${lane.name.replaceAll(' ', '-')}.log`), output);
    const report = lane.hasTests ? readReport(reportFile) : undefined;
    const hasPassed = status === 0;
    if (!hasPassed && !lane.hasTests) say(`[${lane.name}] output:\n${output}\n`);
    const result = { name: lane.name, hasPassed, seconds, cpu, report };
    say(`[${lane.name}] ${hasPassed ? 'passed' : 'FAILED'}: ${describe(result)}\n`);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ seconds, cpu, report }: LaneResult): string {
  const parts = [
    ...(report ? [formatCounts(report)] : []),
    `${formatSeconds(seconds)} s`,
    ...(cpu === null ? [] : [`${formatSeconds(cpu)} CPU s`]),
  ];
  return parts.join(', ');
}
