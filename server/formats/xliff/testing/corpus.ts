import { openCorpus } from '../../../testing/corpus.ts';

/** Real XLIFF files. */
const corpus = openCorpus('corpus');

export interface CorpusCase {
  path: string;
  expectation: string;
  /** Expected counts; null where the manifest gives none. */
  units: number | null;
  translatable: number | null;
  segments: number | null;
  withTarget: number | null;
  read: () => Uint8Array;
}

export const hasCorpus = corpus.exists;

export function corpusCases(pattern: RegExp): CorpusCase[] {
  return corpus.rows(pattern).map(({ cell, read }) => {
    const number = (name: string) => (cell(name) === '' ? null : Number(cell(name)));
    return {
      path: cell('path'),
      expectation: cell('expectation'),
      units: number('units'),
      translatable: number('translatable_units'),
      segments: number('segments'),
      withTarget: number('units_with_target'),
      read,
    };
  });
}

/** The outcome in the manifest; `either` if it allows both. */
export function expectedOutcome(expectation: string): 'accept' | 'refuse' | 'either' {
  if (
    /^(REJECT or|REJECT \(XML decl|ACCEPT or REJECT|bounded time|no file read|REJECT unsupported encoding or)/.test(
      expectation,
    )
  )
    return 'either';
  if (/^(REJECT|undefined entity)/.test(expectation)) return 'refuse';
  return 'accept';
}
