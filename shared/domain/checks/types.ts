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
  /** The translation required by the glossary; for a forbidden term, the text to avoid. */
  target: string;
  /** Equally good translations. */
  alternatives?: string[];
  forbidden?: boolean;
  /** The replacement for a forbidden term. */
  preferred?: string;
  /** Start of the term in the source. */
  start?: number;
  end?: number;
  /** The term's word class, if given in the glossary: `noun`, `verb`, … */
  part_of_speech?: string | null;
  /** Whether the target uses the term, if the caller knows better than the built-in comparison. */
  in_target?: boolean;
}

/** A word missing in all dictionaries, with suggestions. */
export interface Misspelt {
  word: string;
  suggestions?: readonly string[];
}

/** The match the target came from. */
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
  /** The target's limit, counted in `max_length_unit`; inline codes do not count. */
  max_length?: number | null;
  /** `char` = Unicode code points (the default), `utf8`/`utf16` = bytes in that encoding. */
  max_length_unit?: 'char' | 'utf8' | 'utf16';
  terms?: readonly SegmentTerm[];
  /** The target's misspelt words; absent if no dictionary was used. */
  misspelt?: readonly Misspelt[];
  match?: AppliedMatch | null;
  /** Which form of a text it is, `one` or `female / few`; absent = the only one. */
  form?: string | undefined;
  /** False if the format collapses white space, so that line breaks and indentation do not matter. */
  preserve_space?: boolean;
}

/** The mark of accelerator keys; `auto` guesses from the source; `none` turns the check off. */
export type AcceleratorMark = '&' | '_' | '~' | 'auto' | 'none';

/** Maximum issues per check: more are of no use, and a hostile file could produce millions. */
export const MOST_PER_CHECK = 20;

/** The text that replaces the whole target, and its button's label. */
export interface Repair {
  says: Wording;
  target: string;
}

/** A check's finding, turned into an issue by `check-segment.ts`. */
export interface Finding {
  /** The finding's subject, e.g. the missing number; part of the fingerprint. */
  about: string;
  says: Wording;
  /** Set when it differs from the check's default. */
  severity?: Severity;
  source_ranges?: TextRange[];
  target_ranges?: TextRange[];
  repair?: Repair;
}
