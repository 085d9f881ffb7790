import type { LeftRecord } from '@tessera/shared/contract/document/change';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { createContext, useContext } from 'react';

/** The reportable result of one bulk call. */
interface MassOutcome {
  action_id: string | null;
  changed: number;
  /** How many segments in scope were left unchanged. */
  left: number;
}

/** Segments that an undo left alone, or the job still running it. */
export type Undone =
  | { jobId: number }
  | { jobId: null; undone: number; leftCount: number; left: readonly LeftRecord[] };

/** Segments with the same source as a newly approved one, which could reuse its translation. */
export interface Offer {
  record: DocumentRecord;
  count: number;
  /** Also asks what to do with later repetitions: the first offer. */
  isAsking: boolean;
}

export interface Journal {
  /** After a bulk change: refreshes list and figures, and shows a message that offers undo. */
  tell(outcome: MassOutcome, done: (count: number) => string): void;
  /** Undoes an action and shows which segments were left alone. Never rejects: a failure is shown. */
  undo(actionId: string): Promise<void>;
  /** Refetches the list and the figures. */
  look(): void;
  offer: Offer | null;
  /** Opens the offer. */
  takeOffer(): void;
  dropOffer(): void;
  /** Does this with the offer and all later ones. */
  settleOffer(wish: 'always' | 'never'): void;
}

export const JournalContext = createContext<Journal | null>(null);

export function useJournal(): Journal {
  const journal = useContext(JournalContext);
  if (!journal) throw new Error('This belongs inside a DocumentEditor.');
  return journal;
}
