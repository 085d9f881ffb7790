import { readSettings, StartError } from '../../../server/settings.ts';
import { readOptions } from '../../support/seeded.ts';
import { BackupError } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// npm run backup -- --to <file>                    all that the workspace of DATABASE_URL and DATA_DIR holds
// npm run restore -- --from <file> [--replace]     puts it back, into SQLite or PostgreSQL
const [command = '', ...args] = process.argv.slice(2);

async function main(): Promise<string> {
  const options = readOptions(args);
  const workspace = readSettings(process.env);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (command === 'backup') {
    const to = options.get('to');
    if (!to) throw new BackupError('Say where to write it: npm run backup -- --to <file>');
    const { tables, rows, files, bytes } = await writeBackup(workspace, to);
    return `${rows} rows of ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds()}`;
  }
  const from = options.get('from');
  if (command !== 'restore' || !from) throw new BackupError('npm run restore -- --from <file> [--replace]');
  const { head, rows, files } = await restoreBackup(from, workspace, { replace: options.has('replace') });
  return `${rows} rows and ${files} files of ${head.at} (${head.database}) restored, ${seconds()}`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  if (!(error instanceof BackupError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
