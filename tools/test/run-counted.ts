import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const COUNTER = join(import.meta.dirname, 'count-cpu.pl');
const PERL = '/usr/bin/perl';
/** Number of Linux's `prctl` system call on each architecture. */
const PRCTL: Partial<Record<NodeJS.Architecture, string>> = { x64: '157', arm64: '167' };

export interface Counted {
  status: number;
  /** Wall-clock seconds. */
  seconds: number;
  /** CPU seconds of the command and all its descendants; `null` where they cannot be counted (outside Linux). */
  cpu: number | null;
}

interface Options {
  env?: Record<string, string>;
  onOutput(text: string): void;
}

/** Runs a command in a process group of its own, without a terminal. */
export async function runCounted(command: readonly string[], { env, onOutput }: Options): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-lane-'));
  const report = join(folder, 'cpu');
  const [program = '', ...args] = [...counter(report), ...command];
  const began = performance.now();
  try {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      detached: true,
    });
    endWithThisProcess(child);
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) stream.setEncoding('utf8').on('data', (text: string) => onOutput(text));
    // A process that stays would keep the pipes open.
    child.on('exit', () => setTimeout(() => streams.map((stream) => stream.destroy()), 2_000).unref());
    const status = await new Promise<number>((done) => {
      child.on('error', (error) => {
        onOutput(`${error.message}\n`);
        done(127);
      });
      child.on('close', (code) => done(code ?? 1));
    });
    running.delete(child);
    return { status, seconds: (performance.now() - began) / 1000, cpu: readCpu(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counter(report: string): string[] {
  const prctl = PRCTL[process.arch];
  return process.platform === 'linux' && prctl && existsSync(PERL) ? [PERL, COUNTER, report, prctl] : [];
}

function readCpu(report: string): number | null {
  return existsSync(report) ? Number(readFileSync(report, 'utf8')) : null;
}

const running = new Set<ChildProcess>();

function endWithThisProcess(child: ChildProcess): void {
  if (running.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll);
  }
  running.add(child);
}

function endAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  }
  process.exit(signal === 'SIGINT' ? 130 : 143);
}
