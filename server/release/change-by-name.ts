import type { Release } from '../../shared/domain/release/release.ts';
import { type ChangeName, changeNamed, ReleaseError } from './change-release.ts';
import type { ReleaseFolder } from './release-folder.ts';

interface NamedChange {
  by: string;
  what: ChangeName;
  remote: string;
  /** For a rollback: any version that was ever released here. */
  to?: string | undefined;
}

/** Changes a folder's document as requested by commands, tokens and administrators. */
export async function changeByName(
  folder: ReleaseFolder,
  { by, what, remote, to }: NamedChange,
): Promise<Release> {
  if (to !== undefined && what !== 'rollback') throw new ReleaseError('Only a rollback can name a version.');
  const found = to === undefined ? undefined : await folder.released(remote, to);
  if (found === null) throw new ReleaseError(`Version ${to} of "${remote}" was never released here.`);
  return folder.change({ by, what, remote, edit: (live) => changeNamed(what, live, remote, found?.release) });
}
