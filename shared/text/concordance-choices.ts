import type { Body } from '../contract/endpoint.ts';
import type { findConcordance } from '../contract/translation-memory.ts';

type Asked = Body<typeof findConcordance>;
export type ConcordanceSide = Asked['side'];
export type ConcordanceMode = Asked['mode'];

/** Characters that a search for a phrase takes; the rest of a longer text is left out. */
export const LONGEST_PHRASE = 1000;

/** Where and how a phrase is looked for, in the words of every screen that does. */
export const CONCORDANCE_SIDES: readonly { value: ConcordanceSide; label: string }[] = [
  { value: 'both', label: 'Source and target' },
  { value: 'source', label: 'Source' },
  { value: 'target', label: 'Target' },
];
export const CONCORDANCE_MODES: readonly { value: ConcordanceMode; label: string }[] = [
  { value: 'phrase', label: 'Phrase, then its words' },
  { value: 'prefix', label: 'Beginnings of words' },
  { value: 'stem', label: 'Words in any form' },
];
