import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type DocumentedCommand, documentedCommands } from './commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: ROOT })];
const commands = FILES.flatMap((file) => documentedCommands(file, readFileSync(join(ROOT, file), 'utf8')));

const scriptsOf = (folder: string): Record<string, string> =>
  (
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>;
    }
  ).scripts ?? {};
const PROJECTS = ['unit', 'postgres', 'screens', 'e2e', 'timed', 'trials', 'browser-trials'];
/** npm's own commands. */
const OF_NPM = ['ci', 'install', 'audit', 'sbom', 'exec', 'create'];

interface Resolved {
  /** The script that npm would run; `null` if it is not ours. */
  script: string | null;
  folder: string;
  args: string[];
}

/** Throws, with the reason, if the command cannot run. */
function resolveCommand({ words }: DocumentedCommand): Resolved {
  const [program, ...all] = words.filter((word) => !/^[A-Z_][A-Z0-9_]*=/.test(word));
  if (program === 'node' && all[0]?.endsWith('.ts')) {
    throw new Error('the Node of the machine may be too old for .ts: npx node');
  }
  const rest = all.filter((word) => word !== '--silent');
  if (program === 'node' || program === 'npx') return { script: rest.join(' '), folder: '.', args: [] };
  const [verb = '', ...more] = rest;
  if (OF_NPM.includes(verb)) return { script: null, folder: '.', args: [] };
  const name = verb === 'run' ? (more.shift() ?? '') : verb;
  const at = more.indexOf('-w');
  const folder = at >= 0 && (!more.includes('--') || at < more.indexOf('--')) ? (more[at + 1] ?? '') : '.';
  const script = existsSync(join(ROOT, folder, 'package.json')) ? scriptsOf(folder)[name] : undefined;
  if (!script) throw new Error(`there is no script "${name}" in ${folder}`);
  const args = more.includes('--') ? more.slice(more.indexOf('--') + 1) : [];
  return { script, folder, args };
}

/** Expands `a/{b,c}.ts` like a shell. */
function expand(word: string): string[] {
  const braces = /^(.*)\{([^}]*)\}(.*)$/.exec(word);
  if (!braces) return [word];
  const [, before = '', between = '', after = ''] = braces;
  return between.split(',').map((each) => before + each + after);
}

const isThere = (path: string) =>
  path === 'x' ||
  existsSync(join(ROOT, path)) ||
  // Vitest accepts any part of a path.
  globSync(`${path}*`, { cwd: ROOT }).length > 0;

function wrongPaths(words: string[]): string[] {
  return words.flatMap(expand).filter((word) => /^[\w.-]+\//.test(word) && !isThere(word));
}

test('every command in the documentation is found', () => {
  expect(commands.length).toBeGreaterThan(60);
  expect(documentedCommands('a.md', 'Run `npm run x -- --a <b>`.\n    A=1 npm test   now\n')).toEqual([
    { at: 'a.md:1', words: ['npm', 'run', 'x', '--', '--a', 'x'] },
    { at: 'a.md:2', words: ['A=1', 'npm', 'test'] },
  ]);
});

test('every command in the documentation names existing scripts, workspaces, projects and files', () => {
  const wrong = commands.flatMap((command) => {
    const said = `${command.at} ${command.words.join(' ')}`;
    try {
      const { script, args } = resolveCommand(command);
      const words = [...(script ?? '').split(' ').filter((word) => !word.startsWith('../')), ...args];
      const project = words[words.indexOf('--project') + 1] ?? '';
      if (words.includes('--project') && !PROJECTS.includes(project))
        return [`${said}: no project ${project}`];
      const paths =
        ['node', 'npx'].includes(command.words[0] ?? '') || script?.startsWith('vitest') ? words : [];
      return wrongPaths(paths).map((path) => `${said}: there is no ${path}`);
    } catch (error) {
      return [`${said}: ${(error as Error).message}`];
    }
  });
  expect(wrong).toEqual([]);
});

/** Documented options, by the program of ours that npm runs. */
function documentedOptions() {
  const programs = new Map<string, Resolved>();
  for (const command of commands) {
    const found = resolveCommand(command);
    const ours = found.script?.match(/^node (?:--\S+ )*(\S+\.ts)(.*)$/);
    if (!ours || found.args.every((arg) => !arg.startsWith('--'))) continue;
    const benchmark = ours[1] === 'bench/main.ts' ? ` ${found.args.shift() ?? ''}` : '';
    const key = `${found.folder} ${found.script}${benchmark}`;
    const known = programs.get(key);
    if (known) known.args.push(...found.args);
    else programs.set(key, { ...found, script: `${found.script}${benchmark}` });
  }
  return [...programs.values()];
}

const run = (folder: string, words: string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> =>
  spawnSync(words[0] ?? '', words.slice(1), {
    cwd: join(ROOT, folder),
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });

test.each(documentedOptions().map((each) => [`${each.folder} ${each.script}`, each] as const))(
  'every documented option is one of %s, which refuses any other',
  (_, { folder, script, args }) => {
    const [, ...words] = (script ?? '').split(' ');
    const { status, stdout, stderr } = run(folder, [process.execPath, ...words, ...args, '--no-such-option']);
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining("'--no-such-option'")]);
  },
);

test('scripts run TypeScript only with the Node from the packages', () => {
  const folders = ['.', 'shared', 'shell', 'server', 'e2e', 'bench', 'tools'].concat(
    readdirSync(join(ROOT, 'remotes')).map((name) => `remotes/${name}`),
  );
  const scripts = folders
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .flatMap((folder) => Object.values(scriptsOf(folder)));
  // npm puts node_modules/.bin first in the path.
  for (const script of scripts.filter((each) => each.includes('.ts')))
    expect(script).toMatch(/^(node|rspack|vitest|tsc) /);
  const { stdout } = run('.', [join(ROOT, 'node_modules/.bin/node'), '-p', 'process.features.typescript']);
  expect(stdout.trim()).toBe('strip');
});

test.each([
  ['npm run --silent release -- list --to http://127.0.0.1:9', 'fetch failed'],
  ['npx node tools/complete-lock.ts --check', ''],
])('%s works if "node" is a version that cannot run TypeScript, such as Node 20', (command, output) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-node20-'));
  try {
    const old = `#!/bin/sh\ncase "$*" in *.ts*) case "$*" in *npm-cli*|*npx-cli*|*/npm\\ *|*/npx\\ *) ;; *) echo ERR_UNKNOWN_FILE_EXTENSION >&2; exit 9;; esac;; esac\nexec "${process.execPath}" "$@"\n`;
    writeFileSync(join(folder, 'node'), old, { mode: 0o755 });
    const path = `${folder}${delimiter}${(process.env.PATH ?? '')
      .split(delimiter)
      .filter((each) => !each.includes('node_modules'))
      .join(delimiter)}`;
    const bare = run('.', ['node', 'tools/complete-lock.ts', '--check'], { PATH: path });
    expect([bare.status, bare.stderr]).toEqual([9, 'ERR_UNKNOWN_FILE_EXTENSION\n']);
    const { status, stdout, stderr } = run('.', command.split(' '), { PATH: path });
    expect(stdout + stderr).not.toContain('ERR_UNKNOWN_FILE_EXTENSION');
    expect([status, stdout + stderr]).toEqual([output ? 1 : 0, expect.stringContaining(output)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
