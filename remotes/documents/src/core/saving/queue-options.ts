import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { Edit, Operation } from './edit.ts';
import type { Keeper, KeeperOptions } from './keeper.ts';
import type { TypingPause } from './typing-pause.ts';

export interface SaveQueueOptions {
  openKeeper: (recordId: number, options: KeeperOptions) => Keeper;
  /** The key of a save, for which the server processes it once. */
  newKey: () => string;
  /** Why a correct text cannot be saved yet: it is still being written. */
  unfinishedReason?: (edit: Edit) => string | null;
  send: (recordId: number, operation: Operation) => Promise<DocumentRecord>;
  /** Called with each saved segment. */
  onSaved: SavedListener;
  /** Whether this user saved the version, perhaps in another tab. */
  isOwn: (record: DocumentRecord) => boolean;
}

export type SavedListener = (record: DocumentRecord, before: DocumentRecord) => void;

/** A segment on its way to the server. */
export interface Way {
  edit: Edit;
  keeper: Keeper;
  /** Further texts that wait for the same decision. */
  otherKeepers: Keeper[];
  pause: TypingPause;
}

export const keepersOf = ({ keeper, otherKeepers }: Way): Keeper[] => [keeper, ...otherKeepers];
