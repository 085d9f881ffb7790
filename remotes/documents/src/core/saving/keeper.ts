import type { Keeping } from '@tessera/shared/edits/edit-keeper';
import type { SegmentDraft } from './segment-draft.ts';

/** Keeps one edit in this browser; `EditKeeper` in the page. */
export interface Keeper {
  readonly state: Keeping;
  keep(draft: SegmentDraft): void;
  flush(): void;
  survivesReload(): boolean;
  settle(): void;
}

export interface KeeperOptions {
  /** Present if the edit is already in the log. */
  id?: string | undefined;
  onChange: () => void;
  /** Called when another tab has taken over the edit. */
  onTaken: () => void;
}

/** Whether all edits are stored in this browser: the worst state of any. */
export function keepingOf(keepers: Iterable<Keeper>): Keeping {
  const states = new Set([...keepers].map(({ state }) => state));
  return states.has('refused') ? 'refused' : states.has('writing') ? 'writing' : 'kept';
}
