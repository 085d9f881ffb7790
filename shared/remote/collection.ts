/** Lists of glossaries and memories with their actions; bundled by both remotes. */
export { CollectionPanel } from '../collection/CollectionPanel.tsx';
export type { CollectionKind } from '../collection/collection-kind.ts';
export { ChangeLanguagesDialog } from '../collection/LanguagesDialogs.tsx';
export { leftLanguages } from '../collection/left-languages.ts';
export { refusalText, Shortfall } from '../collection/Shortfall.tsx';
export { useRemoval, useRename } from '../collection/use-collection-actions.ts';
export { useLeaving } from '../collection/use-leaving.tsx';
