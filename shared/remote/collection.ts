/** Lists of glossaries and of memories, and what can be done to one; the remotes of both bring it with them. */
export { CollectionPanel } from '../collection/CollectionPanel.tsx';
export type { CollectionKind } from '../collection/collection-kind.ts';
export { useRemoval, useRename } from '../collection/use-collection-actions.ts';
