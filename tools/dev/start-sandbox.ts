import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../../server/sandbox/main.ts');

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

/** The sandbox in its own process, so that it never blocks the compiler. `files`: a built page to serve. */
export async function startSandbox({ files }: { files?: string } = {}): Promise<RunningSandbox> {
  const child = fork(MAIN, files ? ['--files', files] : []);
  const exited = once(child, 'exit');
  const [port] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => {
      throw new Error(`The sandbox ended with ${code} before it listened.`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
