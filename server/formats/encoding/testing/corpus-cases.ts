import { openCorpus } from '../../../testing/corpus.ts';

export interface CorpusCase {
  path: string;
  expectation: string;
  /** Units, rows or concepts; `null` where the manifest gives no count. */
  units: number | null;
  segments: number | null;
  /** Purpose of the file, e.g. `delim=','; cols=2`. */
  exercises: string;
  bytes: Uint8Array;
}

const corpus = openCorpus('corpus');

/**
 * The files of the conformance corpus whose path matches; an empty list, with a note, if the corpus is
 * missing.
 */
export function corpusCases(suite: string, pattern: RegExp): CorpusCase[] {
  if (!corpus.exists) {
    console.info(`${suite}: skipped, there is no ../shared/corpus`);
    return [];
  }
  const cases = corpus.rows(pattern).map(({ cell, read }) => ({
    path: cell('path'),
    expectation: cell('expectation'),
    units: cell('units') ? Number(cell('units')) : null,
    segments: cell('segments') ? Number(cell('segments')) : null,
    exercises: cell('exercises'),
    bytes: read(),
  }));
  console.info(`${suite}: ${cases.length} files of the corpus`);
  return cases;
}
