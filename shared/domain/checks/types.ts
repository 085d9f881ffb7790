import type { InlineCode } from '../text/inline-codes.ts';
import type { Wording } from './wording.ts';

export type Severity = 'error' | 'warning' | 'info';

/** `[start, end)` in UTF-16 units of the text as given, inline codes in their notation. */
export type TextRange = [start: number, end: number];

/** A glossary entry that the server found in the source, or a forbidden word of the target language. */
export interface SegmentTerm {
  /** The glossary record. */
  id?: number;
  source: string;
  /** The translation the glossary requires; for a forbidden term, the wording to avoid. */
  target: string;
  /** Equally good translations. */
  alternatives?: string[];
  forbidden?: boolean;
  /** What to write instead of a forbidden term. */
  preferred?: string;
  /** Where the term occurs in the source. */
  start?: number;
  end?: number;
  /** The term's word class, if the glossary says it: `noun`, `verb`, … */
  part_of_speech?: string | null;
  /** Whether the target uses the term, if the caller knows better than the built-in comparison. */
  in_target?: boolean;
}

/** A word that no dictionary has, and what may be meant. */
export interface Misspelt {
  word: string;
  suggestions?: readonly string[];
}

/** The match the target was taken from. */
export interface AppliedMatch {
  /** 0–1; 1 is an identical source. */
  similarity: number;
  target: string;
}

export interface SegmentInput {
  source: string;
  target: string;
  source_lang: string;
  target_lang: string;
  /** The inline codes of the segment; used to name a code in a message. */
  codes?: readonly InlineCode[];
  state?: string | null;
  approved?: boolean;
  /** The limit of the target, counted in `max_length_unit`; inline codes count nothing. */
  max_length?: number | null;
  /** `char` = Unicode code points (the default), `utf8`/`utf16` = bytes in that encoding. */
  max_length_unit?: 'char' | 'utf8' | 'utf16';
  terms?: readonly SegmentTerm[];
  /** The target's words that no dictionary has; absent where none was asked. */
  misspelt?: readonly Misspelt[];
  match?: AppliedMatch | null;
  /** Which of the forms of a text it is, `one` or `female / few`; absent = it has one. */
  form?: string | undefined;
  /** False when the format collapses white space, so that line breaks and indentation mean nothing. */
  preserve_space?: boolean;
}

/** What marks an accelerator key; `auto` guesses from the source; `none` switches it off. */
export type AcceleratorMark = '&' | '_' | '~' | 'auto' | 'none';

/** Maximum issues per check: nobody reads more, and a hostile file could produce millions. */
export const MOST_PER_CHECK = 20;

/** What replaces the whole target, and what its button says. */
export interface Repair {
  says: Wording;
  target: string;
}

/** A check's finding, which `check-segment.ts` turns into an issue. */
export interface Finding {
  /** What the finding is about, e.g. the missing number; part of the fingerprint. */
  about: string;
  says: Wording;
  /** Set when it differs from the check's default. */
  severity?: Severity;
  source_ranges?: TextRange[];
  target_ranges?: TextRange[];
  repair?: Repair;
}
