import { createTmIndex } from '../../engines/tm-index/tm-index.ts';
import { haveSameCodes } from '../../translation-memory/search/score-match.ts';

/** Penalty for different inline codes, in percent, as in a memory. */
const OTHER_CODES = 1;
const THRESHOLD = 0.5;

export interface OwnMatch {
  percent: number;
  /** The earlier segment. */
  place: SegmentPlace;
}

export interface SegmentPlace {
  document_id: number;
  row_number: number;
  source: string;
}

/** Index of the segments seen so far, which the translator will have translated before a later one. */
export class OwnSegments {
  readonly #index = createTmIndex();
  readonly #places: SegmentPlace[] = [];

  /** The most similar segment so far. */
  find(source: string): OwnMatch | null {
    const [best] = this.#index.search({ text: source, threshold: THRESHOLD, limit: 1 }).matches;
    const place = best && this.#places[best.unit_id];
    if (!place) return null;
    const costs = haveSameCodes(place.source, source) ? 0 : OTHER_CODES;
    return { percent: Math.floor(best.text_similarity * 100 + 1e-9) - costs, place };
  }

  add(place: SegmentPlace): void {
    this.#index.add({ unit_id: this.#places.length, memory_id: 1, text: place.source });
    this.#places.push(place);
  }
}
