import type { Release } from '../../shared/domain/release/release.ts';
import { type ChangeName, changeNamed, ReleaseError } from './change-release.ts';
import type { ReleaseFolder } from './release-folder.ts';

interface NamedChange {
  by: string;
  what: ChangeName;
  remote: string;
  /** Of a rollback: any version that was ever released here. */
  to?: string | undefined;
}

/** Changes a folder's document as commands, tokens and administrators ask. */
export async function changeByName(
  folder: ReleaseFolder,
  { by, what, remote, to }: NamedChange,
): Promise<Release> {
  if (to !== undefined && what !== 'rollback')
    throw new ReleaseError('Only a rollback goes to a version that is named.');
  const found = to === undefined ? undefined : await folder.released(remote, to);
  if (found === null) throw new ReleaseError(`No version ${to} of "${remote}" was released here.`);
  return folder.change({ by, what, remote, edit: (live) => changeNamed(what, live, remote, found?.release) });
}
