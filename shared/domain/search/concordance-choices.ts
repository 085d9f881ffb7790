import type { Body } from '../contract/endpoint.ts';
import type { findConcordance } from '../contract/translation-memory/search.ts';
import { t } from './messages.ts';

type ConcordanceQuery = Body<typeof findConcordance>;
export type ConcordanceSide = ConcordanceQuery['side'];
export type ConcordanceMode = ConcordanceQuery['mode'];

/** Longest phrase searched for; longer text is cut. */
export const LONGEST_PHRASE = 1000;

interface Choice<Value extends string> {
  value: Value;
  readonly label: string;
}

const side = (value: ConcordanceSide): Choice<ConcordanceSide> => ({
  value,
  get label() {
    return t(`concordance.side.${value}`);
  },
});
const mode = (value: ConcordanceMode): Choice<ConcordanceMode> => ({
  value,
  get label() {
    return t(`concordance.mode.${value}`);
  },
});

/** The concordance options with labels in the page's language, for all screens. */
export const CONCORDANCE_SIDES: readonly Choice<ConcordanceSide>[] = [
  side('both'),
  side('source'),
  side('target'),
];
export const CONCORDANCE_MODES: readonly Choice<ConcordanceMode>[] = [
  mode('phrase'),
  mode('prefix'),
  mode('stem'),
];
