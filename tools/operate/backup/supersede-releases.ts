import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from '../../../server/release/change-release.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { StartError } from '../../../server/runtime/settings.ts';

/**
 * Makes pages accept the release in `folder`, which replaces `present`, although they have a later document.
 */
export async function supersedeReleases(present: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'release.json'))) return;
  try {
    await openReleaseFolder({ folder }).supersede(await revisionOf(present));
  } catch (error) {
    // A damaged document or key must not block restoring the rest of the workspace: the server reports the
    // problem.
    if (!(error instanceof ReleaseError || error instanceof StartError)) throw error;
  }
}

/** 0 if no readable release exists. */
async function revisionOf(folder: string): Promise<number> {
  try {
    return (await openReleaseFolder({ folder }).read())?.revision ?? 0;
  } catch (error) {
    if (error instanceof ReleaseError) return 0;
    throw error;
  }
}
