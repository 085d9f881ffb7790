import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { outdatedParts } from '../build/parts.ts';

// npm start: builds missing and outdated screens, then runs the server.
const ROOT = resolve(import.meta.dirname, '../..');

const outdated = outdatedParts(ROOT);
if (outdated.length > 0) {
  process.stdout.write(`Building ${outdated.join(', ')} …\n`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/build/main.ts'), ...outdated], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const server = spawn(process.execPath, [join(ROOT, 'server/main.ts')], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
