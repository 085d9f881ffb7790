import { openCorpus } from '../../../testing/corpus.ts';

/** Files in formats other than XLIFF. */
const corpus = openCorpus('corpus/formats');

export interface FormatCase {
  path: string;
  outcome: string;
  /** The expected number of texts; a range if tools differ. */
  least: number;
  most: number;
  first_texts: string[];
  read: () => Uint8Array;
}

export const hasFormatCorpus = corpus.exists;

/** The cases whose path matches. */
export function formatCases(pattern: RegExp): FormatCase[] {
  return corpus.rows(pattern).map(({ cell, read }) => {
    const [least = 0, most = least] = cell('count').split('-').map(Number);
    return {
      path: cell('path'),
      outcome: cell('outcome'),
      least,
      most,
      first_texts: JSON.parse(cell('first_texts') || '[]'),
      read,
    };
  });
}
