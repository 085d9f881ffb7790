import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Step {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
}

/** Duration of a step, in seconds. */
export interface StepTime {
  name: string;
  seconds: number;
}

/** Runs lanes of steps in parallel, the steps of a lane in sequence. Throws {@link StepFailed} at the first failure. */
export async function runLanes(...lanes: readonly Step[][]): Promise<StepTime[]> {
  const ending = new AbortController();
  // Output of parallel steps is printed when each ends: interleaved, it would be unreadable.
  const stdio = lanes.length === 1 ? 'inherit' : 'pipe';
  const times = await Promise.all(
    lanes.map(async (steps) => {
      const taken: StepTime[] = [];
      for (const step of steps) taken.push(await runStep(step, stdio, ending));
      return taken;
    }),
  );
  return times.flat();
}

export class StepFailed extends Error {}

async function runStep(step: Step, stdio: 'inherit' | 'pipe', ending: AbortController): Promise<StepTime> {
  const { name, command, env } = step;
  const began = performance.now();
  const title = `\n── ${name}\n`;
  if (stdio === 'inherit') process.stdout.write(title);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
    signal: ending.signal,
  });
  let output = title;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data;
    });
  const status = await new Promise<number>((done) => {
    child.on('close', (code) => done(code ?? 1));
    child.on('error', () => done(1));
  });
  if (ending.signal.aborted) throw new StepFailed(name);
  if (stdio === 'pipe') process.stdout.write(output);
  if (status !== 0) {
    ending.abort();
    throw new StepFailed(name);
  }
  return { name, seconds: Math.round((performance.now() - began) / 1000) };
}
