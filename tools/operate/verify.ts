import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase, sqlitePath } from '../../server/db/open.ts';
import { readSettings, StartError } from '../../server/runtime/settings.ts';
import { verifyWorkspace } from '../../server/workspace/verify/verify.ts';

// npm run verify -- [--repair] [--min-age 60]: reports inconsistencies in the workspace, even while servers
// use it. --repair fixes counts, and deletes orphaned files that are at least --min-age minutes old. Exit
// code 1 if problems remain.
const USAGE = 'npm run verify -- [--repair] [--min-age <minutes>]';

function readOptions(): { repair: boolean; minAge: number } {
  const options = {
    repair: { type: 'boolean', default: false },
    'min-age': { type: 'string', default: '60' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (!/^\d+$/.test(values['min-age'])) throw new Error('--min-age must be a number of minutes.');
    return { repair: values.repair, minAge: Number(values['min-age']) * 60_000 };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<number> {
  const { repair, minAge } = readOptions();
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl === null && !existsSync(sqlitePath(dataDir)))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase({ databaseUrl, dataDir });
  let found = 0;
  let repaired = 0;
  try {
    for await (const finding of verifyWorkspace(database.db, { minAge })) {
      found += 1;
      const canRepair = repair && finding.repair !== undefined;
      if (canRepair) await finding.repair?.(database.db);
      if (canRepair) repaired += 1;
      const note = canRepair ? ': repaired' : finding.repair ? ': --repair fixes it' : '';
      process.stdout.write(`${finding.check}: ${finding.problem}${note}\n`);
    }
  } finally {
    await database.close();
  }
  process.stdout.write(found === 0 ? 'No problems found.\n' : `${found} found, ${repaired} repaired.\n`);
  return found > repaired ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
