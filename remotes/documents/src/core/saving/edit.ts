import type { SegmentState } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { mergeTexts } from './merge-texts.ts';

/** The save state of a segment's edit. */
export type SaveStatus =
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** Kept in this browser until it can be written into the file; the reason starts in lower case. */
  | { kind: 'unfinished'; reason: string }
  /**
   * Kept in this browser; retried at `retryAt` (ms since the epoch), or when the user signs in or keeps
   * typing.
   */
  | { kind: 'away'; reason: string; retryAt: number | null }
  /** The server's text and the user's, or several of the user's, to choose from. Nothing is sent. */
  | { kind: 'conflict'; theirs: DocumentRecord; others: readonly OtherText[] }
  /** `isGone`: the segment no longer exists. */
  | { kind: 'refused'; reason: string; isGone?: boolean };

/** The same user's text in the same segment from another tab. */
interface OtherText {
  text: string;
  /** ms since the epoch. */
  at: number;
}

/** A sent save. Repeated with its key it gets the first answer: its body never changes. */
export interface Operation {
  key: string;
  body: SaveBody;
}

/** A segment that differs from the server's version. */
export interface Edit {
  /** The segment as last received from the server for this edit. */
  base: DocumentRecord;
  text: string;
  approved: boolean | undefined;
  state: SegmentState | undefined;
  matchPercent: number | null | undefined;
  /** Name of the engine whose text it is, unedited. */
  machineEngine: string | undefined;
  /** The save without an answer yet. Later typing is sent on top of it. */
  operation: Operation | undefined;
  status: SaveStatus;
}

/** A new edit of the server's version. */
export function editOf(base: DocumentRecord): Edit {
  return {
    base,
    text: base.target,
    approved: undefined,
    state: undefined,
    matchPercent: undefined,
    machineEngine: undefined,
    operation: undefined,
    status: { kind: 'typing' },
  };
}

export type Change = Partial<Pick<Edit, 'text' | 'approved' | 'state' | 'matchPercent' | 'machineEngine'>>;

/** The request body of a save. */
export interface SaveBody {
  target: string;
  version: number;
  approved?: boolean;
  state?: SegmentState;
  match_percent?: number | null;
  machine_engine?: string;
}

/** Nothing to save: the server already has this text. */
export function isSame({ base, text, approved, state }: Edit): boolean {
  return (
    text === base.target &&
    (approved === undefined || approved === base.approved) &&
    (state === undefined || state === base.state)
  );
}

/** Only fields outside the edit have changed, e.g. the file was processed without effect on it. */
export function isUntouched(base: { target: string; approved: boolean }, theirs: DocumentRecord): boolean {
  return base.target === theirs.target && base.approved === theirs.approved;
}

const isDone = (state: SegmentState | undefined) => state === 'reviewed' || state === 'final';

/**
 * Rebases an edit on a newer version of its segment. Returns `null` for a conflict, which only a user can decide;
 * two versions with the same text are not one. `isOwn`: the same user saved the newer version in another tab, so
 * changes in different places are merged.
 */
export function rebase(edit: Edit, theirs: DocumentRecord, { isOwn }: { isOwn: boolean }): Edit | null {
  const { base, text } = edit;
  if (isUntouched(base, theirs)) return { ...edit, base: theirs };
  if (text === theirs.target) {
    // Keep only decisions the user made: the others would undo a colleague's approval.
    const approved = edit.approved === base.approved ? undefined : edit.approved;
    const isWithdrawn = theirs.approved && approved !== false && !isDone(edit.state);
    return { ...edit, base: theirs, approved, state: isWithdrawn ? undefined : edit.state };
  }
  // An approval was given to one text, not to the merged one.
  if (!isOwn || base.approved !== theirs.approved || edit.approved) return null;
  const merged = mergeTexts(base.target, theirs.target, text);
  if (merged === null) return null;
  return { ...edit, base: theirs, text: merged, matchPercent: undefined, machineEngine: undefined };
}

export function bodyOf({ base, text, approved, state, matchPercent, machineEngine }: Edit): SaveBody {
  return {
    target: text,
    version: base.version,
    ...(approved === undefined ? {} : { approved }),
    ...(state === undefined ? {} : { state }),
    ...(matchPercent === undefined ? {} : { match_percent: matchPercent }),
    ...(machineEngine === undefined ? {} : { machine_engine: machineEngine }),
  };
}

/** The server's record matches the sent body. */
export function isFrom({ target, approved }: SaveBody, record: DocumentRecord): boolean {
  return record.target === target && (approved === undefined || approved === record.approved);
}

/** The rest of an edit after the server accepted `body` and answered `record`; `null` = nothing. */
export function afterSave(edit: Edit, body: SaveBody, record: DocumentRecord): Edit | null {
  const isAll =
    JSON.stringify(bodyOf({ ...edit, base: { ...edit.base, version: body.version } })) ===
    JSON.stringify(body);
  if (isAll) return null;
  const next: Edit = {
    ...edit,
    base: record,
    operation: undefined,
    approved: edit.approved === body.approved ? undefined : edit.approved,
    state: edit.state === body.state ? undefined : edit.state,
  };
  return isSame(next) ? null : next;
}
