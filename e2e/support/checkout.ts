import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = /^(node_modules|dist|dist-standalone|data|\.git|coverage|test-results)$/;

interface CommandResult {
  status: number;
  output: string;
}

/** A copy of the project that a test may change, with this one's installed packages. */
export interface Checkout {
  folder: string;
  /** Runs a program in it to its end. */
  run(command: string, env?: Record<string, string>): Promise<CommandResult>;
  /** Replaces a file in one step: a dev server that compiles half a file reloads the page. */
  save(path: string, text: string): void;
  remove(): void;
}

export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-checkout-'));
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.test(name)) continue;
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.split('/').at(-1) ?? ''),
    });
  }
  linkPackages(folder);
  return {
    folder,
    run(command, env = {}) {
      const [program = '', ...args] = command.split(' ').filter(Boolean);
      const child = spawn(program, args, {
        cwd: folder,
        env: {
          ...process.env,
          CI: '',
          ...env,
          PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          output += data;
        });
      return new Promise((done) => {
        child.on('exit', (status) => done({ status: status ?? 1, output }));
      });
    },
    save(path, text) {
      const written = join(folder, '.saved');
      writeFileSync(written, text);
      renameSync(written, join(folder, path));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links to the packages; links to our own lead into the copy. */
function linkPackages(folder: string) {
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@tessera'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@tessera') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
  cpSync(join(packages, '@tessera'), join(folder, 'node_modules/@tessera'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
