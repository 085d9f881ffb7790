import { parseArgs } from 'node:util';
import { readSettings, StartError } from '../../../server/runtime/settings.ts';
import { BackupError } from './format.ts';
import { bringBack, dropReplaced } from './replaced.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// npm run backup -- --to <file>                    backs up the whole workspace of DATABASE_URL and DATA_DIR
// npm run restore -- --from <file> [--replace]     restores it into SQLite or PostgreSQL
// npm run restore -- --undo <name>                 brings back what a restore replaced
// npm run restore -- --drop <name>                 deletes what a restore replaced
const [command = '', ...args] = process.argv.slice(2);

const USAGE = {
  backup: 'npm run backup -- --to <file>',
  restore: 'npm run restore -- --from <file> [--replace]',
  replaced: 'npm run restore -- --undo|--drop <name>',
};

function readOptions() {
  const options = {
    to: { type: 'string' },
    from: { type: 'string' },
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

async function main(): Promise<string> {
  const { to, from, replace, undo, drop } = readOptions();
  const workspace = readSettings(process.env);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (command === 'backup') {
    if (!to) throw new BackupError(`Name the file to write: ${USAGE.backup}`);
    const { tables, rows, files, bytes } = await writeBackup(workspace, to);
    return `${rows} rows of ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds()}`;
  }
  if (command === 'restore' && undo) {
    const keptAs = await bringBack(undo, workspace);
    return `${undo} was put back. ${aboutKept(keptAs)}`;
  }
  if (command === 'restore' && drop) {
    await dropReplaced(drop, workspace);
    return `${drop} is deleted.`;
  }
  if (command !== 'restore' || !from) throw new BackupError(`Name the file to read: ${USAGE.restore}`);
  const { head, rows, files, keptAs } = await restoreBackup(from, workspace, { replace });
  const done = `${rows} rows and ${files} files of ${head.at} (${head.database}) restored, ${seconds()}`;
  return keptAs ? `${done}\n${aboutKept(keptAs)}` : done;
}

function aboutKept(name: string): string {
  return `The replaced workspace is kept as ${name}: "npm run restore -- --undo ${name}" puts it back, --drop deletes it.`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  if (!(error instanceof BackupError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
