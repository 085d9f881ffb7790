/** A term to look for. */
export interface TermInput {
  term_id: number;
  text: string;
  /** Matches only these word forms, no inflected ones. */
  exact?: boolean | undefined;
  /** Capitals must match the term. */
  case_sensitive?: boolean | undefined;
  /** The last word may continue: `Drachen` finds `Drachenhort`. */
  prefix?: boolean | undefined;
}

export interface TermMatch {
  term_id: number;
  /** `[start, end)` in UTF-16 units of the text as given, inline codes included. */
  start: number;
  end: number;
  matched: string;
  kind: 'exact' | 'inflected';
  /** A sentence for users. */
  reason: string;
}
