import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The corpus of real files, outside the repository; suites over it are skipped where it is missing. */
const folder = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));

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

export const hasCorpus = existsSync(`${folder}MANIFEST.tsv`);

export function corpusCases(pattern: RegExp): CorpusCase[] {
  if (!hasCorpus) return [];
  const [header = '', ...lines] = readFileSync(`${folder}MANIFEST.tsv`, 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines
    .map((line) => {
      const cells = line.split('\t');
      const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
      const number = (name: string) => (cell(name) === '' ? null : Number(cell(name)));
      return {
        path: cell('path'),
        expectation: cell('expectation'),
        units: number('units'),
        translatable: number('translatable_units'),
        segments: number('segments'),
        withTarget: number('units_with_target'),
        read: () => new Uint8Array(readFileSync(folder + cell('path'))),
      };
    })
    .filter((one) => pattern.test(one.path));
}

/** The outcome the manifest expects; `either` where it leaves the choice. */
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
