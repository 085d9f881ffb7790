#!/usr/bin/env node
import { argv } from 'node:process';

/**
 * `tessera-remote dev | deploy | release …`: what `npm run` has in this repository, for a remote in one of its own. The
 * options are those of the command.
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
