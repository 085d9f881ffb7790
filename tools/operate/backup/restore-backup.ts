import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import {
  decide,
  finishRestore,
  nameForReplaced,
  stagingFolder,
  sync,
} from '../../../server/db/finish-restore.ts';
import { lockDataFolder } from '../../../server/db/lock.ts';
import { MIGRATIONS } from '../../../server/db/migrate.ts';
import { decrypterWith } from './encryption.ts';
import {
  BackupError,
  type Cell,
  decodeRow,
  type EndLine,
  type FileLine,
  type Head,
  type TableLine,
} from './format.ts';
import { RESTORING, refuseWhileInUse } from './postgres-schemas.ts';
import { openPostgresTarget, swapSchemas } from './postgres-target.ts';
import { checkBackup, readBackup, type Source } from './read-backup.ts';
import { openSqliteTarget } from './sqlite-target.ts';
import { supersedeReleases } from './supersede-releases.ts';
import { isInUse, type Target } from './target.ts';
import type { Workspace } from './write-backup.ts';

/** PostgreSQL takes at most 65 535 values in a statement. */
const MAX_VALUES = 20_000;
/** Approximate bytes per statement. */
const MAX_BYTES = 8_000_000;

interface Options {
  /** Whether an existing workspace may be replaced. */
  replace?: boolean;
  /** Files with the secret keys of an encrypted backup. */
  identities?: readonly string[];
}

export interface Restored {
  head: Head;
  rows: number;
  files: number;
  /** Name under which the previous workspace is kept; `null` if there was none. */
  keptAs: string | null;
}

/**
 * Restores a backup into either database next to the existing data, then swaps them in one step. If killed at
 * any moment, it leaves either the old workspace or the new one. Existing data is replaced only if `replace`
 * is set, and kept. Backups of earlier versions are migrated.
 */
export async function restoreBackup(
  from: string,
  to: Workspace,
  { replace = false, identities = [] }: Options = {},
): Promise<Restored> {
  const source = { file: from, decrypter: decrypterWith(identities) };
  const { head, end } = await checkBackup(source);
  refuseUnknown(head);
  return withWorkspace(to, async () => {
    const isReplaced = await isInUse(to);
    if (isReplaced && !replace)
      throw new BackupError('A workspace already exists. Add --replace to replace it with the backup.');
    const folder = stagingFolder(to.dataDir);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const { databaseUrl } = to;
    try {
      const target = await (databaseUrl === null
        ? openSqliteTarget(folder, head.migrations)
        : openPostgresTarget(databaseUrl, head.migrations));
      const restored = await fill(target, { source, end }, openFiles(folder)).catch(
        async (error: unknown) => {
          await target.abandon();
          throw error;
        },
      );
      await supersedeReleases(to.dataDir, folder);
      syncAll(folder);
      if (databaseUrl !== null) await refuseWhileInUse(databaseUrl);
      const keepAs = nameForReplaced();
      decide(to.dataDir, { from: path.basename(folder), keepAs });
      if (databaseUrl !== null) await swapSchemas(databaseUrl, { schema: RESTORING, keepAs });
      await finishRestore(to);
      return { head, ...restored, keptAs: isReplaced ? keepAs : null };
    } catch (error) {
      await finishRestore(to);
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Runs `act` as the only process on the workspace, after completing any interrupted restore. */
export async function withWorkspace<Result>(to: Workspace, act: () => Promise<Result>): Promise<Result> {
  mkdirSync(to.dataDir, { recursive: true });
  const lock = to.databaseUrl === null ? lockDataFolder(to.dataDir) : null;
  try {
    if (to.databaseUrl !== null) await refuseWhileInUse(to.databaseUrl);
    await finishRestore(to);
    return await act();
  } finally {
    lock?.release();
  }
}

function refuseUnknown({ migrations, version }: Head): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version (${version}): it has ${unknown.join(', ')}.`,
    );
}

type Files = ReturnType<typeof openFiles>;

/** Copies everything, verifies the row counts in the database, and migrates the schema. */
async function fill(
  target: Target,
  { source, end }: { source: Source; end: EndLine['end'] },
  files: Files,
): Promise<{ rows: number; files: number }> {
  const counts = await copy(source, target, files);
  files.close();
  await target.complete();
  for (const [table, read] of counts) {
    const written = await target.countRows(table);
    if (written !== read)
      throw new BackupError(`The backup has ${read} rows of ${table}, but ${written} were written.`);
  }
  const restored = { rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0), files: files.count() };
  if (restored.rows !== end.rows || restored.files !== end.files)
    throw new BackupError(
      `The backup records ${end.rows} rows and ${end.files} files, but ${restored.rows} and ${restored.files} were restored.`,
    );
  await target.migrate();
  return restored;
}

/** Returns the number of rows by table. */
async function copy(source: Source, target: Target, files: Files): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let table: TableLine | undefined;
  let waiting: Cell[][] = [];
  let bytes = 0;
  const flush = async () => {
    if (table && waiting.length > 0) await target.insert(table, waiting);
    waiting = [];
    bytes = 0;
  };
  for await (const line of readBackup(source)) {
    if (Array.isArray(line)) {
      if (!table) throw new BackupError('The backup contains rows without a table.');
      waiting.push(decodeRow(line));
      bytes += line.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
      counts.set(table.table, (counts.get(table.table) ?? 0) + 1);
      if (waiting.length * table.columns.length >= MAX_VALUES || bytes >= MAX_BYTES) await flush();
    } else if (typeof line === 'string') files.append(line);
    else if ('table' in line) {
      await flush();
      table = line;
      counts.set(table.table, 0);
    } else if ('counters' in line) {
      await flush();
      await target.setCounters(line.counters);
    } else if ('file' in line) files.begin(line);
  }
  return counts;
}

function sizeOf(cell: unknown): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'object' && cell !== null ? (cell as { b: string }).b.length : 8;
}

/** Writes the files of a backup below `folder`. */
function openFiles(folder: string) {
  let open: number | null = null;
  let count = 0;
  const close = () => {
    if (open !== null) closeSync(open);
    open = null;
  };
  return {
    begin({ file, mode }: FileLine) {
      close();
      const place = path.join(folder, file);
      if (!place.startsWith(folder + path.sep))
        throw new BackupError(`The backup names a file outside its folder: ${file}.`);
      mkdirSync(path.dirname(place), { recursive: true });
      open = openSync(place, 'w', mode & 0o777);
      chmodSync(place, mode & 0o777);
      count += 1;
    },
    append(chunk: string) {
      if (open === null) throw new BackupError('The backup contains bytes without a file.');
      writeSync(open, Buffer.from(chunk, 'base64'));
    },
    count: () => count,
    close,
  };
}

/** Flushes all files and folders below `folder` to the disk. */
function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) syncAll(place);
    else sync(place);
  }
  sync(folder);
}
