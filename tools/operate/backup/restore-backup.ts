import { chmodSync, closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../../../server/db/lock.ts';
import { MIGRATIONS } from '../../../server/db/migrate.ts';
import { BackupError, type Cell, decodeRow, type FileLine, type Head, type TableLine } from './format.ts';
import { checkBackup, readBackup } from './read-backup.ts';
import { isInUse, openPostgresTarget, openSqliteTarget, type Target } from './target.ts';
import type { Workspace } from './write-backup.ts';

/** PostgreSQL takes at most 65 535 values in a statement. */
const MAX_VALUES = 20_000;
/** Approximate bytes per statement. */
const MAX_BYTES = 8_000_000;

/**
 * Restores a backup into either database. The file is read to its end before anything is changed; existing data is
 * kept unless `replace` is set. Backups of earlier versions are migrated.
 */
export async function restoreBackup(
  from: string,
  to: Workspace,
  { replace = false }: { replace?: boolean } = {},
): Promise<{ head: Head; rows: number; files: number }> {
  const head = await checkBackup(from);
  refuseUnknown(head);
  await mkdir(to.dataDir, { recursive: true });
  const lock = to.databaseUrl === null ? lockDataFolder(to.dataDir) : null;
  try {
    if (!replace && (await isInUse(to)))
      throw new BackupError('There is a workspace already. Add --replace to put the backup in its place.');
    const target =
      to.databaseUrl === null
        ? await openSqliteTarget(to.dataDir, head.migrations)
        : await openPostgresTarget(to.databaseUrl, head.migrations);
    const files = openFiles(path.join(to.dataDir, '.restoring-files'));
    try {
      const rows = await copy(from, target, files);
      await target.commit();
      await files.keep(to.dataDir);
      return { head, rows, files: files.count() };
    } catch (error) {
      await target.abandon();
      await files.abandon();
      throw error;
    }
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

async function copy(from: string, target: Target, files: ReturnType<typeof openFiles>): Promise<number> {
  let table: TableLine | undefined;
  let waiting: Cell[][] = [];
  let bytes = 0;
  let rows = 0;
  const flush = async () => {
    if (table && waiting.length > 0) await target.insert(table, waiting);
    waiting = [];
    bytes = 0;
  };
  for await (const line of readBackup(from)) {
    if (Array.isArray(line)) {
      waiting.push(decodeRow(line));
      bytes += line.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
      rows += 1;
      if (waiting.length * (table?.columns.length ?? 1) >= MAX_VALUES || bytes >= MAX_BYTES) await flush();
    } else if (typeof line === 'string') files.append(line);
    else if ('table' in line) {
      await flush();
      table = line;
    } else if ('counters' in line) {
      await flush();
      await target.setCounters(line.counters);
    } else if ('file' in line) files.begin(line);
  }
  return rows;
}

function sizeOf(cell: unknown): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'object' && cell !== null ? (cell as { b: string }).b.length : 8;
}

/** Files go into a temporary folder first, and are moved into place after the database. */
function openFiles(folder: string) {
  let open: number | null = null;
  let count = 0;
  const close = () => {
    if (open !== null) closeSync(open);
    open = null;
  };
  mkdirSync(folder, { recursive: true });
  return {
    begin({ file, mode }: FileLine) {
      close();
      const place = path.join(folder, file);
      if (!place.startsWith(folder + path.sep))
        throw new BackupError(`The backup names a file outside: ${file}.`);
      mkdirSync(path.dirname(place), { recursive: true });
      open = openSync(place, 'w', mode & 0o777);
      chmodSync(place, mode & 0o777);
      count += 1;
    },
    append(chunk: string) {
      if (open === null) throw new BackupError('The backup holds bytes of no file.');
      writeSync(open, Buffer.from(chunk, 'base64'));
    },
    count: () => count,
    async keep(dataDir: string) {
      close();
      for (const name of await readdir(folder)) {
        await rm(path.join(dataDir, name), { recursive: true, force: true });
        await cp(path.join(folder, name), path.join(dataDir, name), { recursive: true });
      }
      await rm(folder, { recursive: true, force: true });
    },
    async abandon() {
      close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
