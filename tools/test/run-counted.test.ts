import { expect, test } from 'vitest';
import { runCounted } from './run-counted.ts';

const BUSY = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
const quiet = { onOutput: () => {} };

test.runIf(process.platform === 'linux')(
  'counts the CPU time of a descendant that outlives the process that started it',
  async () => {
    const orphan = `(${process.execPath} -e '${BUSY}' &) ; exit 0`;
    const { status, cpu } = await runCounted(['sh', '-c', orphan], quiet);
    expect(status).toBe(0);
    expect(cpu).toBeGreaterThanOrEqual(0.2);
  },
);

test.runIf(process.platform === 'linux')('does not count time spent waiting', async () => {
  const waiting = 'setTimeout(() => {}, 500)';
  const { seconds, cpu } = await runCounted([process.execPath, '-e', waiting], quiet);
  expect(seconds).toBeGreaterThan(0.4);
  expect(cpu).toBeLessThan(0.4);
});

test('returns the exit code, with the output of both streams', async () => {
  let output = '';
  const { status } = await runCounted(['sh', '-c', 'echo $WORD; echo problem >&2; exit 7'], {
    env: { WORD: 'hello' },
    onOutput: (text) => {
      output += text;
    },
  });
  expect(status).toBe(7);
  expect(output).toContain('hello\n');
  expect(output).toContain('problem\n');
});

test('returns an exit code for a command that was killed', async () => {
  const { status } = await runCounted(['sh', '-c', 'kill -9 $$'], quiet);
  expect(status).not.toBe(0);
});
