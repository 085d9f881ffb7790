import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { untilPrinted } from './start-failure.ts';

function start(script: string, timeout: number, program = process.execPath): Promise<void> {
  const child = spawn(program, ['-e', script]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const ready = untilPrinted('Ready', { name: 'The server', child, timeout, output: () => output });
  return ready.finally(() => child.kill('SIGKILL'));
}

const FOREVER = 'setInterval(() => {}, 1e6);';

test('a process that prints the text has started', async () => {
  await start(`console.log('Ready'); ${FOREVER}`, 30_000);
});

test('the error reports the exit code and the whole output of a process that ended', async () => {
  const script = `console.log('Starting'); process.stderr.write('Port 80 is taken'); process.exitCode = 3`;
  await expect(start(script, 30_000)).rejects.toThrow(
    /^The server did not start: the process ended with code 3 after \d+\.\d s\. It printed:\n(?=.*Starting)(?=.*Port 80 is taken)/s,
  );
});

test('the error reports the signal that ended the process', async () => {
  await expect(start(`process.kill(process.pid, 'SIGKILL')`, 30_000)).rejects.toThrow(
    /^The server did not start: the process was ended by SIGKILL after \d+\.\d s and printed nothing\.$/,
  );
});

test('the error reports that the process printed nothing, and for how long', async () => {
  await expect(start(FOREVER, 100)).rejects.toThrow(
    /^The server did not start: the process is not ready after 0\.\d s and printed nothing\.$/,
  );
});

test('the error names a missing program', async () => {
  await expect(start('', 30_000, '/no/such/program')).rejects.toThrow(
    'The server did not start: spawn /no/such/program ENOENT',
  );
});
