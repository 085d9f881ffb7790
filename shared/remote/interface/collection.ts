/** Lists of glossaries and memories with their actions; bundled by both remotes. */
export { CollectionPanel } from '../../parts/collection/CollectionPanel.tsx';
export type { CollectionKind } from '../../parts/collection/collection-kind.ts';
export { ChangeLanguagesDialog } from '../../parts/collection/LanguagesDialogs.tsx';
export { leftLanguages } from '../../parts/collection/left-languages.ts';
export { refusalText, Shortfall } from '../../parts/collection/Shortfall.tsx';
export { useRemoval, useRename } from '../../parts/collection/use-collection-actions.ts';
export { useLeaving } from '../../parts/collection/use-leaving.tsx';
export { useManagement } from '../../parts/collection/use-management.tsx';
export { useRecordForm } from '../../parts/collection/use-record-form.ts';
