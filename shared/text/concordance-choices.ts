import type { Body } from '../contract/endpoint.ts';
import type { findConcordance } from '../contract/translation-memory/search.ts';

type ConcordanceQuery = Body<typeof findConcordance>;
export type ConcordanceSide = ConcordanceQuery['side'];
export type ConcordanceMode = ConcordanceQuery['mode'];

/** Longest phrase searched for; longer text is cut. */
export const LONGEST_PHRASE = 1000;

/** The concordance options, labelled for all screens. */
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
