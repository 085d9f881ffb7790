import type { Keeping } from '@tessera/shared/edits/edit-keeper';
import type { SegmentDraft } from './segment-draft.ts';

/** Keeps one edit in this browser; `EditKeeper` in the page. */
export interface Keeper {
  readonly state: Keeping;
  keep(draft: SegmentDraft): void;
  flush(): void;
  settle(): void;
}

export interface KeeperOptions {
  /** Of an edit that the log has already. */
  id?: string | undefined;
  onChange: () => void;
  /** Called when another tab has taken the edit over. */
  onTaken: () => void;
}

/** Whether all of that is in this browser: the least that is true of any of it. */
export function keepingOf(keepers: Iterable<Keeper>): Keeping {
  const states = new Set([...keepers].map(({ state }) => state));
  return states.has('refused') ? 'refused' : states.has('writing') ? 'writing' : 'kept';
}
