import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

// npm start: builds the screens when they are not built or older than their sources, then runs the server.
const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['shell', 'shared', 'remotes', 'rspack.config.base.ts', 'package-lock.json', 'tools/build'];
const BUILT = [join(ROOT, 'dist/release.json'), join(ROOT, 'dist/shell/index.html')];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-standalone']);

function newest(path: string): number {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const inside = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}

function isUpToDate(): boolean {
  if (!BUILT.every((file) => existsSync(file))) return false;
  const built = Math.min(...BUILT.map((file) => statSync(file).mtimeMs));
  return SOURCES.every((source) => newest(join(ROOT, source)) <= built);
}

if (!isUpToDate()) {
  process.stdout.write('Building the screens …\n');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/build/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const server = spawn(process.execPath, [join(ROOT, 'server/main.ts')], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
