import type { LeftRecord } from '@tessera/shared/contract/document/change';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { createContext, useContext } from 'react';

/** What one call did to many segments, as far as it must be told. */
export interface MassOutcome {
  action_id: string | null;
  changed: number;
  /** How many were left as they were although they were meant. */
  left: number;
}

/** What taking an action back left alone, or the job that is still at it. */
export type Undone =
  | { jobId: number }
  | { jobId: null; undone: number; leftCount: number; left: readonly LeftRecord[] };

/** Segments with the source of one that was just approved, which could take its translation. */
export interface Offer {
  record: DocumentRecord;
  count: number;
}

export interface Journal {
  /** After a change of many segments: list and figures follow, and a message offers to take it back. */
  tell(outcome: MassOutcome, done: (segments: string) => string): void;
  /** Takes an action back; what had to be left alone is shown. Never rejects: a refusal is told. */
  undo(actionId: string): Promise<void>;
  /** The list and the figures are read anew. */
  look(): void;
  offer: Offer | null;
  /** Opens what is offered. */
  takeOffer(): void;
  dropOffer(): void;
}

export const JournalContext = createContext<Journal | null>(null);

export function useJournal(): Journal {
  const journal = useContext(JournalContext);
  if (!journal) throw new Error('This belongs inside a DocumentEditor.');
  return journal;
}
