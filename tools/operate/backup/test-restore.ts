import { basename } from 'node:path';
import { openDatabase } from '../../../server/db/open.ts';
import type { RestoreTestRecord } from '../../../server/workspace/system/backup-records.ts';
import { verifyWorkspace } from '../../../server/workspace/verify/verify.ts';
import { isFolder, newestBackupIn } from './backup-folder.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { withScratchWorkspace } from './scratch-workspace.ts';
import type { Workspace } from './write-backup.ts';

const HOUR = 3_600_000;
/** Most findings in a record. */
const LISTED = 20;

/**
 * Restores a backup, or the newest one of a folder, into a temporary workspace next to `beside`, compares its
 * counts, verifies it and deletes it. Never throws: every failure is a result that is not `ok`, and `backup_at`
 * is `null` if nothing could be restored.
 */
export async function testRestore(
  place: string,
  beside: Workspace,
  identities: readonly string[] = [],
): Promise<RestoreTestRecord> {
  const began = performance.now();
  let file = place;
  let restored: Restored | null = null;
  let problems: string[] = [];
  try {
    if (isFolder(place)) file = newestBackupIn(place);
    await withScratchWorkspace(beside, async (scratch) => {
      restored = await restoreBackup(file, scratch, { identities });
      problems = await problemsIn(scratch, restored.head.at);
    });
  } catch (error) {
    problems.push((error as Error).message);
  }
  return record(file, { restored, problems, seconds: (performance.now() - began) / 1000 });
}

function record(
  file: string,
  { restored, problems, seconds }: { restored: Restored | null; problems: string[]; seconds: number },
): RestoreTestRecord {
  const more = problems.length - LISTED;
  return {
    at: new Date().toISOString(),
    backup: basename(file),
    backup_at: restored?.head.at ?? null,
    ok: problems.length === 0,
    problems: more > 0 ? [...problems.slice(0, LISTED), `There are ${more} more.`] : problems,
    rows: restored?.rows ?? 0,
    files: restored?.files ?? 0,
    seconds: Math.round(seconds * 10) / 10,
  };
}

async function problemsIn(workspace: Workspace, madeAt: string): Promise<string[]> {
  const database = await openDatabase(workspace);
  const problems: string[] = [];
  try {
    // Uploads that were in progress when the backup was made are not orphans.
    const minAge = Date.now() - Date.parse(madeAt) + HOUR;
    for await (const { check, problem } of verifyWorkspace(database.db, { minAge }))
      problems.push(`${check}: ${problem}`);
  } finally {
    await database.close();
  }
  return problems;
}
