import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type RunningSandbox, startSandbox } from '../../tools/dev/start-sandbox.ts';
import { freePort } from '../../tools/postgres.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Builds a remote like `npm run build:standalone`, and serves it over a separate sandbox. */
export async function startStandaloneRemote(name: string): Promise<RunningSandbox> {
  const folder = join(ROOT, 'remotes', name);
  await build(folder);
  return startSandbox({ files: join(folder, 'dist-standalone') });
}

function build(folder: string): Promise<void> {
  const rspack = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');
  const options = [
    'build',
    '--config-loader',
    'native',
    '--config',
    'rspack.config.ts',
    '--env',
    'standalone',
  ];
  const process_ = spawn(process.execPath, [rspack, ...options], { cwd: folder });
  let output = '';
  process_.stdout.on('data', (data) => {
    output += data;
  });
  process_.stderr.on('data', (data) => {
    output += data;
  });
  return new Promise((done, fail) => {
    process_.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${folder}: ${output}`))));
  });
}

/** `npm run dev` of a remote in a checkout. */
export async function startDevServer(root: string, name: string): Promise<RunningSandbox> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools/dev/remote.ts'), '--remote', name], {
    cwd: join(root, 'remotes', name),
    env: { ...process.env, REMOTE_PORT: String(port), NODE_ENV: 'development' },
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const url = `http://localhost:${port}`;
  while (!output.includes(`${name} alone`)) {
    await Promise.race([once(child.stdout, 'data'), exited]);
    if (child.exitCode !== null) throw new Error(`The dev server of ${name} ended:\n${output}`);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
