import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';

/** Every version that this page has loaded or may load, by id. */
const known = new Map<string, RemoteRelease>();

/** Returns its id. */
export function rememberVersion(remote: RemoteRelease): string {
  const id = remoteId(remote.name, remote.version);
  known.set(id, remote);
  return id;
}

export const versionOf = (id: string): RemoteRelease | undefined => known.get(id);

/** The version that owns the first file of a remote in a stack; `null` if there is none. */
export function originOf(stack: string): RemoteRelease | null {
  const found = [...known.values()]
    .map((remote) => ({ remote, at: stack.indexOf(remote.folder) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.remote ?? null;
}

export function stackOf(error: unknown): string {
  return String((error as { stack?: unknown } | null | undefined)?.stack ?? '');
}

/** The version of each part that is loading. */
const loading: RemoteRelease[] = [];

export const isLoading = (remote: RemoteRelease): boolean => loading.includes(remote);

/** While a version loads, its modules run: their listeners stay until the page closes. */
export async function whileLoading<T>(remote: RemoteRelease, load: () => Promise<T>): Promise<T> {
  loading.push(remote);
  try {
    return await load();
  } finally {
    loading.splice(loading.indexOf(remote), 1);
  }
}
