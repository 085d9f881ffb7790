import { createTmIndex } from '../../engines/tm-index/tm-index.ts';
import { haveSameCodes } from '../../translation-memory/search/score-match.ts';

/** Penalty for different inline codes, in percent, as in a memory. */
const OTHER_CODES = 1;
/**
 * Least similarities, searched one after the other until something is found: the best of all is the best above each of
 * them, and a document with many similar segments has thousands above the last.
 */
const THRESHOLDS = [0.97, 0.85, 0.5];

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
    const best = this.#findBest(source);
    const place = best && this.#places[best.unit_id];
    if (!place) return null;
    const costs = haveSameCodes(place.source, source) ? 0 : OTHER_CODES;
    return { percent: Math.floor(best.text_similarity * 100 + 1e-9) - costs, place };
  }

  add(place: SegmentPlace): void {
    this.#index.add({ unit_id: this.#places.length, memory_id: 1, text: place.source });
    this.#places.push(place);
  }

  #findBest(text: string) {
    for (const threshold of THRESHOLDS) {
      const [best] = this.#index.search({ text, threshold, limit: 1 }).matches;
      if (best) return best;
    }
    return undefined;
  }
}
