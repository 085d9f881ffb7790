import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../tools/postgres.ts';
import { APERTIUM } from '../../../tools/system-packages.ts';

/** Debian's Apertium service, from English into Spanish; `hasApertium` tells whether it is installed. */
export interface RealApertium {
  address: string;
  stop(): void;
}

export async function startApertium(): Promise<RealApertium> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const apy = spawn(APERTIUM, ['--port', `${port}`, '--num-processes', '1', '/usr/share/apertium'], {
    stdio: 'ignore',
  });
  while ((await fetch(`${address}/listPairs`).catch(() => null))?.status !== 200) {
    if (apy.exitCode !== null) throw new Error(`apertium-apy ended with ${apy.exitCode}`);
    await pause(50);
  }
  return { address, stop: () => apy.kill() };
}
