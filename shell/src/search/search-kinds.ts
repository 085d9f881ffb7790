import {
  type SearchHit,
  type SearchKind,
  searchSegments,
  searchTerms,
  searchUnits,
} from '@tessera/shared/contract/search';
import { paths } from '@tessera/shared/paths';
import type { Permission } from '@tessera/shared/policy';

interface Kind {
  kind: SearchKind;
  permission: Permission;
  endpoint: typeof searchSegments;
  linkTo: (hit: SearchHit) => string;
}

/** Longest query put into a URL. */
const MOST_IN_ADDRESS = 200;

export const KINDS: readonly Kind[] = [
  {
    kind: 'term',
    permission: 'glossary.read',
    endpoint: searchTerms,
    linkTo: ({ id, owner }) => paths.glossary(owner.id, { term: id }),
  },
  {
    kind: 'segment',
    permission: 'document.read',
    endpoint: searchSegments,
    linkTo: ({ owner, row_number }) => paths.document(owner.id, { segment: row_number ?? 1 }),
  },
  {
    kind: 'unit',
    permission: 'memory.read',
    endpoint: searchUnits,
    linkTo: ({ id, owner, source }) =>
      paths.memory(owner.id, { search: source.slice(0, MOST_IN_ADDRESS), unit: id }),
  },
];
