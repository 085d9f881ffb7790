import type { GrantedResource } from '@tessera/shared/contract/member';

export type Thing = Pick<GrantedResource, 'kind' | 'id' | 'name'>;

export const KIND_NAMES: Record<Thing['kind'], string> = {
  document: 'Document',
  glossary: 'Glossary',
  memory: 'Memory',
};

/** As many as a person scans without searching. */
const MOST = 5;

/** The first resources not granted yet whose name contains the search text. */
export function findThings(
  all: readonly Thing[],
  { search, given }: { search: string; given: readonly Thing[] },
): Thing[] {
  const term = search.trim().toLowerCase();
  return all
    .filter((thing) => thing.name.toLowerCase().includes(term))
    .filter((thing) => !given.some(({ kind, id }) => kind === thing.kind && id === thing.id))
    .slice(0, MOST);
}
