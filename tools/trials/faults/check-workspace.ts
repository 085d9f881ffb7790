import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../../server/db/open.ts';
import { verifyWorkspace } from '../../../server/workspace/verify/verify.ts';
import { refuseWhileInUse } from '../../operate/backup/postgres-schemas.ts';
import { dropReplaced, listReplaced } from '../../operate/backup/replaced.ts';
import { type Workspace, writeBackup } from '../../operate/backup/write-backup.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** About how many steps a restore takes (kill-at.ts). */
const STEPS = { sqlite: 45, postgres: 660 };

/**
 * Problems that `npm run verify -- --repair` cannot fix, and the number of files left by kills that it
 * deleted. Must not run during uploads.
 */
export async function repairWorkspace(workspace: Workspace): Promise<{ wrong: string[]; leftFiles: number }> {
  const database = await openDatabase(workspace);
  const wrong: string[] = [];
  let leftFiles = 0;
  try {
    for await (const { check, problem, repair } of verifyWorkspace(database.db, { minAge: 0 })) {
      if (check !== 'orphans') wrong.push(`verify: ${problem}`);
      else {
        await repair?.(database.db);
        leftFiles += 1;
      }
    }
    for await (const { problem } of verifyWorkspace(database.db, { minAge: 0 }))
      wrong.push(`verify, after the repair: ${problem}`);
    return { wrong, leftFiles };
  } finally {
    await database.close();
  }
}

/** Backs up a workspace without servers, and restores it in a process that is killed meanwhile. */
export async function restoreAndKill(workspace: Workspace, random: () => number): Promise<string> {
  const { databaseUrl, dataDir } = workspace;
  await untilAlone(databaseUrl);
  for (const name of await listReplaced(workspace)) await dropReplaced(name, workspace);
  const file = join(dataDir, '..', `${dataDir.split('/').at(-1)}.backup`);
  await writeBackup(workspace, file);
  const step = 1 + Math.floor(random() * (databaseUrl === null ? STEPS.sqlite : STEPS.postgres));
  const program = [join(ROOT, 'tools/operate/backup/main.ts'), 'restore', '--from', file, '--replace'];
  const { signal, status, stderr } = spawnSync(
    process.execPath,
    ['--import', join(ROOT, 'tools/trials/restore/kill-at.ts'), ...program],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, KILL_AT: String(step) },
    },
  );
  if (!signal && status !== 0) throw new Error(`The restore failed: ${stderr}`);
  await untilAlone(databaseUrl);
  return signal ? `a restore killed at step ${step}` : 'a whole restore';
}

/** PostgreSQL notices a killed process a moment later. */
async function untilAlone(databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return;
  for (let tries = 0; tries < 100; tries += 1) {
    const isAlone = await refuseWhileInUse(databaseUrl).then(
      () => true,
      () => false,
    );
    if (isAlone) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
