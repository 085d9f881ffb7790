import type { GrantedResource } from '@tessera/shared/contract/member';

export type Resource = Pick<GrantedResource, 'kind' | 'id' | 'name'>;

/** As many as are easily scanned without searching. */
const MOST = 5;

/** The first resources not granted yet whose name contains the search text. */
export function findResources(
  all: readonly Resource[],
  { search, given }: { search: string; given: readonly Resource[] },
): Resource[] {
  const term = search.trim().toLowerCase();
  return all
    .filter((thing) => thing.name.toLowerCase().includes(term))
    .filter((thing) => !given.some(({ kind, id }) => kind === thing.kind && id === thing.id))
    .slice(0, MOST);
}
