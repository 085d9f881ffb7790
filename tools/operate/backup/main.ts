import { parseArgs } from 'node:util';
import { readSettings, StartError } from '../../../server/runtime/settings.ts';
import { recordBackup, recordRestoreTest } from '../../../server/workspace/system/backup-records.ts';
import { isFolder, keepNewest, newBackupIn } from './backup-folder.ts';
import { BackupError } from './format.ts';
import { bringBack, dropReplaced } from './replaced.ts';
import { restoreBackup } from './restore-backup.ts';
import { testRestore } from './test-restore.ts';
import { type Workspace, writeBackup } from './write-backup.ts';

// npm run backup: backs up the whole workspace of DATABASE_URL and DATA_DIR.
// npm run restore: restores it into SQLite or PostgreSQL, tests a backup, and undoes a restore.
const [command = '', ...args] = process.argv.slice(2);

const USAGE = {
  backup: 'npm run backup -- --to <file or folder> [--recipient age1…] [--keep <number>]',
  restore: 'npm run restore -- --from <file> [--identity <file>] [--replace]',
  test: 'npm run restore -- --test <file or folder> [--identity <file>]',
  replaced: 'npm run restore -- --undo|--drop <name>',
};

/** Exit codes of a restore test. */
const NOT_RESTORED = 1;
const RESTORED_WITH_PROBLEMS = 2;

function readOptions() {
  const options = {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    keep: { type: 'string' },
    from: { type: 'string' },
    test: { type: 'string' },
    identity: { type: 'string', multiple: true },
    replace: { type: 'boolean', default: false },
    undo: { type: 'string' },
    drop: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${Object.values(USAGE).join('\n')}`);
  }
}

type Given = ReturnType<typeof readOptions>;

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;

async function backUp(workspace: Workspace, { to, recipient = [], keep }: Given): Promise<string> {
  if (!to) throw new BackupError(`Name the file or folder to write to: ${USAGE.backup}`);
  const inFolder = isFolder(to);
  if (keep !== undefined && !(inFolder && /^[1-9]\d{0,5}$/.test(keep)))
    throw new BackupError(`--keep is a number of backups in a folder: ${USAGE.backup}`);
  const recipients = [...new Set([...recipient, ...recipientsOf(process.env.BACKUP_RECIPIENTS)])];
  const file = inFolder ? newBackupIn(to, { isEncrypted: recipients.length > 0 }) : to;
  const { tables, rows, files, bytes } = await writeBackup(workspace, file, recipients);
  const deleted = keep === undefined ? 0 : keepNewest(to, Number(keep));
  const record = { at: new Date().toISOString(), rows, files, bytes, recipients: recipients.length };
  await recordBackup(workspace.dataDir, record).catch(warnUnrecorded);
  return [
    `${rows} rows of ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds()}`,
    recipients.length > 0 ? `Encrypted to ${recipients.join(', ')}` : 'Not encrypted (--recipient age1…)',
    ...(inFolder ? [file] : []),
    ...(deleted > 0 ? [`${deleted} older deleted`] : []),
  ].join('\n');
}

function recipientsOf(setting = ''): string[] {
  return setting
    .split(',')
    .map((recipient) => recipient.trim())
    .filter(Boolean);
}

async function restore(workspace: Workspace, { from, identity = [], replace }: Given): Promise<string> {
  if (!from) throw new BackupError(`Name the file to read: ${USAGE.restore}`);
  const options = { replace, identities: identity };
  const { head, rows, files, keptAs } = await restoreBackup(from, workspace, options);
  const done = `${rows} rows and ${files} files of ${head.at} (${head.database}) restored, ${seconds()}`;
  return keptAs ? `${done}\n${aboutKept(keptAs)}` : done;
}

async function test(place: string, workspace: Workspace, { identity = [] }: Given): Promise<string> {
  const result = await testRestore(place, workspace, identity);
  await recordRestoreTest(workspace.dataDir, result).catch(warnUnrecorded);
  const { ok, backup, backup_at, rows, files, problems } = result;
  if (ok)
    return `${backup} of ${backup_at} passed: ${rows} rows and ${files} files restored and verified, ${seconds()}`;
  process.exitCode = backup_at === null ? NOT_RESTORED : RESTORED_WITH_PROBLEMS;
  const verdict = backup_at === null ? 'could not be restored' : 'was restored, but is not sound';
  process.stderr.write(`${[`${backup} ${verdict}:`, ...problems].join('\n')}\n`);
  return `Failed, ${seconds()}`;
}

/** Does not fail the command: the result is printed as well. */
function warnUnrecorded(error: Error): void {
  process.stderr.write(`The result is missing from /api/metrics: ${error.message}\n`);
}

async function undo(name: string, workspace: Workspace): Promise<string> {
  const keptAs = await bringBack(name, workspace);
  return `${name} was put back. ${aboutKept(keptAs)}`;
}

function aboutKept(name: string): string {
  return `The replaced workspace is kept as ${name}: "npm run restore -- --undo ${name}" puts it back, --drop deletes it.`;
}

async function main(): Promise<string> {
  const given = readOptions();
  const workspace = readSettings(process.env);
  if (command === 'backup') return backUp(workspace, given);
  if (given.test) return test(given.test, workspace, given);
  if (given.undo) return undo(given.undo, workspace);
  if (!given.drop) return restore(workspace, given);
  await dropReplaced(given.drop, workspace);
  return `${given.drop} is deleted.`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  if (!(error instanceof BackupError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
