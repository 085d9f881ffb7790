#!/usr/bin/env node
import { argv } from 'node:process';

/**
 * `tessera-remote dev | deploy | release …`: the `npm run` commands of this repository, with the same
 * options, for a remote in its own repository.
 */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  dev: () => import('../dev/remote.ts'),
  deploy: () => import('../operate/release/deploy.ts'),
  release: () => import('../operate/release/main.ts'),
};

const [command = ''] = argv.splice(2, 1);
const start = COMMANDS[command];
if (start) await start();
else {
  console.error(`tessera-remote ${Object.keys(COMMANDS).join(' | ')} [options]`);
  process.exitCode = 1;
}
