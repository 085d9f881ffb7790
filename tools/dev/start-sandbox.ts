import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const MAIN = createRequire(import.meta.url).resolve('@tessera/server/sandbox');

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** Folder with a built page to serve. */
  files?: string;
  /** Folder with a release document for the shell. */
  release?: string;
  /** Address of the server whose shell is used instead of the built one. */
  upstream?: string | undefined;
}

/** Starts the sandbox in its own process, so that it never blocks the compiler. */
export async function startSandbox(options: Options = {}): Promise<RunningSandbox> {
  const given = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  const child = fork(MAIN, given);
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
