import { isApiError } from '@tessera/shared/api';
import type { SegmentState } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';

/** The save state of a segment's edit. */
export type SaveStatus =
  | { kind: 'typing' }
  | { kind: 'saving' }
  /** Kept in this browser until it can be written into the file; the reason starts in lower case. */
  | { kind: 'unfinished'; reason: string }
  /** Kept in this browser; retried at `retryAt` (ms since the epoch), or when the person signs in or keeps typing. */
  | { kind: 'away'; reason: string; retryAt: number | null }
  | { kind: 'conflict'; theirs: DocumentRecord }
  /** `isGone`: the segment no longer exists. */
  | { kind: 'refused'; reason: string; isGone?: boolean };

/** A segment that differs from the server's version. */
export interface Edit {
  /** The segment as last received from the server for this edit. */
  base: DocumentRecord;
  text: string;
  approved: boolean | undefined;
  state: SegmentState | undefined;
  matchPercent: number | null | undefined;
  status: SaveStatus;
}

export type Change = Partial<Pick<Edit, 'text' | 'approved' | 'state' | 'matchPercent'>>;

/** The request body of a save. */
export interface SaveBody {
  target: string;
  version: number;
  approved?: boolean;
  state?: SegmentState;
  match_percent?: number | null;
}

/** Nothing to save: the server already has this. */
export function isSame({ base, text, approved, state }: Edit): boolean {
  return (
    text === base.target &&
    (approved === undefined || approved === base.approved) &&
    (state === undefined || state === base.state)
  );
}

/** Only parts the edit does not touch have changed, e.g. the file was processed without effect on it. */
export function isUntouched(base: { target: string; approved: boolean }, theirs: DocumentRecord): boolean {
  return base.target === theirs.target && base.approved === theirs.approved;
}

export function bodyOf({ base, text, approved, state, matchPercent }: Edit): SaveBody {
  return {
    target: text,
    version: base.version,
    ...(approved === undefined ? {} : { approved }),
    ...(state === undefined ? {} : { state }),
    ...(matchPercent === undefined ? {} : { match_percent: matchPercent }),
  };
}

export function conflictingRecord(error: unknown): DocumentRecord | null {
  if (!isApiError(error) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('current' in body)) return null;
  return body.current as DocumentRecord;
}
