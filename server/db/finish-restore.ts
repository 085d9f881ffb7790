import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

// A restore prepares the new workspace beside the old one and writes down that it is complete. From then on the old files
// only have to be moved out of the way and the new ones into place: whoever opens the workspace next finishes that.

/** Folder for what is being restored, in the data folder. */
const STAGING = '.restoring';
/** Says that a restore is complete but for the moves. */
const PLAN = '.restore.json';
/** Beginning of the names of folders and schemas with a replaced workspace. */
export const REPLACED = 'tessera_before_';
/** An advisory lock, so that one process at a time moves; an arbitrary number. */
const MOVING = 7_431_909;

/** PostgreSQL: dependent_objects_still_exist. */
const NOT_EMPTY = '2BP01';

interface Plan {
  /** Folder with the new files, below the data folder. */
  from: string;
  /** Folder, and on PostgreSQL schema, which takes what is replaced. */
  keepAs: string;
}

/** A new name for what a restore replaces. */
export function nameForReplaced(now = new Date()): string {
  return `${REPLACED}${now.toISOString().replace(/\D/g, '').slice(0, 17)}`;
}

/** The folder for the new files. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, STAGING);
}

/** Writes down that the files in `plan.from` are complete. They must have been synced to the disk. */
export function decide(dataDir: string, plan: Plan): void {
  const path = join(dataDir, PLAN);
  writeFileSync(`${path}.new`, JSON.stringify(plan));
  sync(`${path}.new`);
  renameSync(`${path}.new`, path);
  sync(dataDir);
}

/** Finishes a restore that was killed after its decision, and clears away one that was killed before. */
export async function finishRestore(to: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const { databaseUrl, dataDir } = to;
  if (!readPlan(dataDir)) return;
  if (databaseUrl === null) return moveIntoPlace(dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MOVING]);
    // Another server may have finished it meanwhile.
    const plan = readPlan(dataDir);
    if (!plan) return;
    // On PostgreSQL the decision is the transaction that created this schema.
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [plan.keepAs]);
    if (rows.length === 0) return rmSync(join(dataDir, PLAN), { force: true });
    moveIntoPlace(dataDir);
    // Nothing was replaced in an empty database.
    await client.query(`DROP SCHEMA ${client.escapeIdentifier(plan.keepAs)}`).catch((error) => {
      if (error.code !== NOT_EMPTY) throw error;
    });
  } finally {
    await client.end();
  }
}

function readPlan(dataDir: string): Plan | null {
  const path = join(dataDir, PLAN);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Plan) : null;
}

/** Moves old files out and new ones in, as planned. It may be killed at any moment and started again. */
function moveIntoPlace(dataDir: string): void {
  const plan = readPlan(dataDir);
  if (!plan) return;
  const kept = join(dataDir, plan.keepAs);
  const from = join(dataDir, plan.from);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    // A write-ahead log belongs to the database beside it: it goes before the new one comes.
    if (name === 'tessera.db')
      for (const suffix of ['-wal', '-shm']) moveAway(dataDir, kept, `${name}${suffix}`);
    moveAway(dataDir, kept, name);
    sync(kept);
    renameSync(join(from, name), join(dataDir, name));
    sync(dataDir);
  }
  rmSync(from, { recursive: true, force: true });
  if (readdirSync(kept).length === 0) rmdirSync(kept);
  rmSync(join(dataDir, PLAN));
  sync(dataDir);
}

function moveAway(dataDir: string, kept: string, name: string): void {
  const old = join(dataDir, name);
  if (!existsSync(old)) return;
  let place = join(kept, name);
  // A server that knows nothing of the plan may have made a new file in between.
  while (existsSync(place)) place += '.later';
  renameSync(old, place);
}

/** Flushes a file or a folder to the disk. */
export function sync(path: string): void {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } catch (error) {
    // Windows cannot sync a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    closeSync(open);
  }
}
