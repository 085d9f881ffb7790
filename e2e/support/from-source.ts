import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePort } from '../../tools/postgres.ts';
import { untilPrinted } from '../../tools/support/start-failure.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_TIMEOUT = 90_000;

export interface FromSource {
  url: string;
  stop(): Promise<void>;
}

/** The dev servers of shell and remotes (`npm run dev`) over a running API. */
export async function startFromSource(api: string): Promise<FromSource> {
  const [shell, remotes] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(ROOT, 'tools/dev/main.ts'), '--no-api'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: new URL(api).port,
      SHELL_PORT: String(shell),
      REMOTE_PORT: String(remotes),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  await untilPrinted('Ready after', {
    name: 'The development server',
    child,
    timeout: START_TIMEOUT,
    output: () => output,
  });
  return {
    url: `http://localhost:${shell}`,
    stop: () =>
      new Promise((stopped) => {
        child.on('exit', () => stopped());
        child.kill('SIGTERM');
      }),
  };
}
