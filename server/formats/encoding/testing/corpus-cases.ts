import { existsSync, readFileSync } from 'node:fs';

export interface CorpusCase {
  path: string;
  expectation: string;
  /** Units, rows or concepts; `null` where the manifest gives no count. */
  units: number | null;
  segments: number | null;
  /** What the file tests, e.g. `delim=','; cols=2`. */
  exercises: string;
  bytes: Uint8Array;
}

const CORPUS = new URL('../../../../../shared/corpus/', import.meta.url);

/** The files of the conformance corpus whose path matches; none, with a note, where the corpus is missing. */
export function corpusCases(suite: string, pattern: RegExp): CorpusCase[] {
  const manifest = new URL('MANIFEST.tsv', CORPUS);
  if (!existsSync(manifest)) {
    console.info(`${suite}: skipped, there is no ../shared/corpus`);
    return [];
  }
  const [heading = '', ...lines] = readFileSync(manifest, 'utf8').split('\n');
  const names = heading.split('\t');
  const cases = lines
    .filter((line) => pattern.test(line.split('\t', 1)[0] ?? ''))
    .map((line) =>
      readCase(Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell]))),
    );
  console.info(`${suite}: ${cases.length} files of the corpus`);
  return cases;
}

function readCase(row: Record<string, string>): CorpusCase {
  const path = row.path ?? '';
  return {
    path,
    expectation: row.expectation ?? '',
    units: row.units ? Number(row.units) : null,
    segments: row.segments ? Number(row.segments) : null,
    exercises: row.exercises ?? '',
    bytes: readFileSync(new URL(path, CORPUS)),
  };
}
