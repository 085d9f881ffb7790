import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from '../../../server/release/change-release.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { StartError } from '../../../server/runtime/settings.ts';

/** Makes pages take the screens in `folder`, which is put in place of `present`, though they hold a later document. */
export async function supersedeReleases(present: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'release.json'))) return;
  try {
    await openReleaseFolder({ folder }).supersede(await revisionOf(present));
  } catch (error) {
    // A damaged document or key keeps nobody from the rest of a workspace: the server says what is wrong with it.
    if (!(error instanceof ReleaseError || error instanceof StartError)) throw error;
  }
}

/** 0 when nothing that can be read was released. */
async function revisionOf(folder: string): Promise<number> {
  try {
    return (await openReleaseFolder({ folder }).read())?.revision ?? 0;
  } catch (error) {
    if (error instanceof ReleaseError) return 0;
    throw error;
  }
}
