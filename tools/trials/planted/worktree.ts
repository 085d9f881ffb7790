import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs git and returns its output; throws when it fails. */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

/** A commit in a separate folder, with the packages of the checkout. */
export interface Worktree {
  folder: string;
  /** Runs a program in it to its end, and kills it when `signal` aborts. */
  run(command: readonly string[], signal: AbortSignal): Promise<{ status: number; output: string }>;
  remove(): void;
}

export function addWorktree(root: string, commit: string): Worktree {
  // Left by killed runs.
  git(root, 'worktree', 'prune');
  const folder = join(mkdtempSync(join(tmpdir(), 'tessera-planted-')), 'checkout');
  git(root, 'worktree', 'add', '--quiet', '--detach', folder, commit);
  linkPackages(root, folder);
  return {
    folder,
    run([program = '', ...args], signal) {
      const child = spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        env: { ...process.env, CI: '', PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          output += data;
        });
      return new Promise((done, fail) => {
        child.on('error', fail);
        child.on('close', (status) => done({ status: status ?? 1, output }));
      });
    },
    remove() {
      git(root, 'worktree', 'remove', '--force', folder);
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

/** Links third-party packages to the checkout's; links to our own are relative and lead into the worktree. */
function linkPackages(root: string, folder: string): void {
  const installed = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(linked);
  for (const name of readdirSync(installed)) {
    if (name === '@tessera')
      cpSync(join(installed, name), join(linked, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.vite') symlinkSync(join(installed, name), join(linked, name));
  }
}
