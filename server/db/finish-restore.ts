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

// A restore prepares the new workspace next to the old one, then records that it is complete. After that
// only files need moving: the next process to open the workspace finishes the moves.

/** Folder for the restored files, inside the data folder. */
const STAGING = '.restoring';
/** Marks a restore as complete except for the moves. */
const PLAN = '.restore.json';
/** Prefix of folders and schemas with a replaced workspace. */
export const REPLACED = 'tessera_before_';
/** Advisory lock held while moving, an arbitrary number: one process at a time. */
const MOVING = 7_431_909;

/** PostgreSQL: dependent_objects_still_exist. */
const NOT_EMPTY = '2BP01';

interface Plan {
  /** Folder with the new files, inside the data folder. */
  from: string;
  /** Folder, and on PostgreSQL schema, that receives the replaced data. */
  keepAs: string;
}

/** A new name for the data replaced by a restore. */
export function nameForReplaced(now = new Date()): string {
  return `${REPLACED}${now.toISOString().replace(/\D/g, '').slice(0, 17)}`;
}

/** The folder for the new files. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, STAGING);
}

/** Records that the files in `plan.from` are complete. They must have been synced to the disk. */
export function decide(dataDir: string, plan: Plan): void {
  const path = join(dataDir, PLAN);
  writeFileSync(`${path}.new`, JSON.stringify(plan));
  sync(`${path}.new`);
  renameSync(`${path}.new`, path);
  sync(dataDir);
}

/** Finishes a restore that was killed after its decision, and cleans up one that was killed before. */
export async function finishRestore(to: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const { databaseUrl, dataDir } = to;
  if (!readPlan(dataDir)) return;
  if (databaseUrl === null) return moveIntoPlace(dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MOVING]);
    // Another server may have finished it in the meantime.
    const plan = readPlan(dataDir);
    if (!plan) return;
    // On PostgreSQL, the decision is the transaction that created this schema.
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

/** Moves old files out and new ones in, as planned. Safe to kill and start again at any time. */
function moveIntoPlace(dataDir: string): void {
  const plan = readPlan(dataDir);
  if (!plan) return;
  const kept = join(dataDir, plan.keepAs);
  const from = join(dataDir, plan.from);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    // A write-ahead log belongs to the database next to it, so it is moved before the new database
    // arrives.
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
  // A server unaware of the plan may have made a new file in between.
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
