import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

// Loaded into a restore by `node --import`: kills the process with SIGKILL at its step number KILL_AT.
// Without it, writes the number of steps to KILL_COUNT. Steps are operations whose effect outlives the
// process.
const at = Number(process.env.KILL_AT ?? 0);
const countFile = process.env.KILL_COUNT;
const { writeFileSync } = fs;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === at) process.kill(process.pid, 'SIGKILL');
}

function count(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const original = Reflect.get(owner, name);
    Reflect.set(owner, name, function counted(this: unknown, ...given: unknown[]) {
      step();
      return Reflect.apply(original, this, given);
    });
  }
}

count(fs, ['renameSync', 'writeFileSync', 'rmSync', 'mkdirSync', 'rmdirSync', 'fsyncSync']);
syncBuiltinESMExports();
count(DatabaseSync.prototype, ['exec', 'close']);
count(pg.Client.prototype, ['query']);
if (countFile) process.on('exit', () => writeFileSync(countFile, String(steps)));
