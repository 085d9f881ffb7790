import { countBits } from './bits.ts';
import { bigramKey } from './grams.ts';

/**
 * Words of a signature: the bigrams of a text hashed to bits, 32 a word. Texts that share a bigram share its bit. At 40
 * characters a seventh of the bits is set, at 100 a third: enough to rule out most unrelated texts cheaply.
 */
export const SIGNATURE_WORDS = 8;
const BITS = SIGNATURE_WORDS * 32 - 1;

/** Lower bounds of the distance between texts and a query, from signatures alone. */
export interface SignatureFilter {
  prepare(symbols: Uint16Array, length: number): void;
  /**
   * Lower bound of the query's distinct bigrams that the text of a row lacks; may return any larger number once above
   * `most`.
   */
  missing(signatures: Int32Array, row: number, most: number): number;
  /** Lower bound of the distinct bigrams of a row's text that the query lacks. */
  surplus(signatures: Int32Array, row: number): number;
}

/** Sets the bits of `text[start, start + length)` in the row's words, which must be zero. */
export function writeSignature(
  signatures: Int32Array,
  row: number,
  text: Uint8Array | Uint16Array,
  start: number,
  length: number,
): void {
  const base = row * SIGNATURE_WORDS;
  const last = start + length - 1;
  for (let at = start; at < last; at++) {
    const bit = bigramKey(text[at] as number, text[at + 1] as number) & BITS;
    const word = base + (bit >>> 5);
    signatures[word] = (signatures[word] as number) | (1 << (bit & 31));
  }
}

export function createSignatureFilter(): SignatureFilter {
  const own = new Int32Array(SIGNATURE_WORDS);

  return {
    prepare(symbols, length) {
      own.fill(0);
      writeSignature(own, 0, symbols, 0, length);
    },
    missing(signatures, row, most) {
      const base = row * SIGNATURE_WORDS;
      let count = 0;
      for (let i = 0; i < SIGNATURE_WORDS && count <= most; i++) {
        count += countBits((own[i] as number) & ~(signatures[base + i] as number));
      }
      return count;
    },
    surplus(signatures, row) {
      const base = row * SIGNATURE_WORDS;
      let count = 0;
      for (let i = 0; i < SIGNATURE_WORDS; i++) {
        count += countBits((signatures[base + i] as number) & ~(own[i] as number));
      }
      return count;
    },
  };
}
