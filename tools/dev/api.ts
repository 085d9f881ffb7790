import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Start-up output of the server and Node's watcher, which `npm run dev` replaces with its own. */
const EXPECTED = new RegExp(
  `^(?:${[
    'Tessera runs at ',
    'The screens are not built',
    'Sign in with your account',
    'Change detected ',
    'Waiting for graceful ',
    '(?:Restarting|Gracefully restarted) ',
    'Completed running ',
  ].join('|')})`,
);

interface LogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  [detail: string]: unknown;
}

/** A line of the server's log, formatted for developers; `null` for unimportant ones. */
export function readableLogLine(line: string): string | null {
  if (!line.startsWith('{"time":')) return line;
  const { time: _, level, message, ...details } = JSON.parse(line) as LogLine;
  if (level === 'info') return null;
  const { error, ...others } = details;
  const facts = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const text = `${level}: ${[message, ...facts].join(', ')}`;
  return typeof error === 'string' ? `${text}\n${error}` : text;
}

interface ApiOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  print(line: string): void;
}

/** Runs the server, restarts it when its files change, and prints the relevant log lines. */
export function startApi({ root, env, print }: ApiOptions): ChildProcess {
  const watched = ['server', 'shared', 'packages'].map((folder) => `--watch-path=${path.join(root, folder)}`);
  const preload = path.join(root, 'tools/dev/unreported-threads.ts');
  const child = spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', '--import', preload, path.join(root, 'server/main.ts')],
    { cwd: root, env, stdio: ['inherit', 'pipe', 'pipe'] },
  );
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line && !EXPECTED.test(line)) print(line);
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    const readable = readableLogLine(line);
    if (readable !== null) print(readable);
  });
  return child;
}
