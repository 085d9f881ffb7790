import type { TermHit } from '../../shared/domain/contract/glossary.ts';
import type { FoundMatches, Match } from '../../shared/domain/contract/translation-memory/search.ts';

export interface MatchRequest {
  /** In the inline-code notation. */
  source: string;
  /** Leaves out memories in another language; `de` and `de-DE` count as the same. */
  source_lang?: string | undefined;
  target_lang?: string | undefined;
  /** Memories to search; all if absent, none if empty. */
  memory_ids?: readonly number[] | undefined;
  /** Least `similarity` (after penalties), 0–1. Default 0.7. */
  threshold?: number | undefined;
  /** Default 10. */
  limit?: number | undefined;
  /** The sources of the neighbouring segments and the key of this one; absent values never match. */
  context?:
    | {
        previous?: string | null | undefined;
        next?: string | null | undefined;
        key?: string | null | undefined;
      }
    | undefined;
  /** Which of equally good units comes first. Default `newest`. */
  prefer?: 'newest' | 'oldest' | undefined;
  /** Sorts equally good units in the order of `memory_ids`, whatever their age. */
  in_memory_order?: boolean | undefined;
  /** Percentage points subtracted from the matches of a memory. */
  memory_penalties?: readonly { id: number; points: number }[] | undefined;
  /**
   * Drops the penalty for an identical source with several translations, for calls without a user to choose.
   */
  ignore_several?: boolean | undefined;
}

/**
 * Finds the units most similar to a text. Job handlers, which run in a worker thread, use `context.matcher`: it asks
 * the same index through a MessagePort.
 */
export interface Matcher {
  /**
   * Best first. Never includes units or memories in the bin, or units of an unfinished import. For jobs:
   * waits until the index has all units.
   */
  find(request: MatchRequest): Promise<Match[]>;
  /**
   * Announces that units or memories were written. Call it after the commit of each transaction that called a function
   * of `translation-memory/units.ts`: a `find` that starts later sees them. Other servers see them within a second.
   */
  changed(): void;
}

/** The matcher of the server's main thread, which has the index. */
export interface ServerMatcher extends Matcher {
  /** For interactive use: answers at once with the units indexed so far. */
  findNow(request: MatchRequest): Promise<FoundMatches>;
  /** The state of the index. */
  report(): Promise<IndexReport>;
}

export interface IndexReport {
  units: number;
  /** Memory used by the arrays of the index. */
  bytes: number;
  /**
   * Units in the database when loading began, and how many have been read so far; the index answers once all
   * have.
   */
  to_read: number;
  read: number;
  is_ready: boolean;
  /** Memories whose units are being read. */
  memories_filling: number;
}

export interface TermRequest {
  text: string;
  source_lang: string;
  target_lang?: string | undefined;
  /** Glossaries to search; all of the language pair if absent, none if empty. */
  glossary_ids?: readonly number[] | undefined;
}

/** Finds glossary terms in running text, as they are in the database now. */
export interface TermFinder {
  /** In text order. Offsets refer to the given text, inline codes included. Of overlapping terms the longest wins. */
  find(request: TermRequest): Promise<TermHit[]>;
}
