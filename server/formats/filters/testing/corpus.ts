import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The corpus of files of other formats than XLIFF, outside the repository; suites over it are skipped without it. */
const folder = fileURLToPath(new URL('../../../../../shared/corpus/formats/', import.meta.url));

export interface FormatCase {
  path: string;
  outcome: string;
  /** The expected number of texts; tools differ, then it is a range. */
  least: number;
  most: number;
  first_texts: string[];
  read: () => Uint8Array;
}

export const hasFormatCorpus = existsSync(`${folder}MANIFEST.tsv`);

/** The cases whose path matches. */
export function formatCases(pattern: RegExp): FormatCase[] {
  if (!hasFormatCorpus) return [];
  const [header = '', ...lines] = readFileSync(`${folder}MANIFEST.tsv`, 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines
    .map((line) => {
      const cells = line.split('\t');
      const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
      const [least = 0, most = least] = cell('count').split('-').map(Number);
      return {
        path: cell('path'),
        outcome: cell('outcome'),
        least,
        most,
        first_texts: JSON.parse(cell('first_texts') || '[]'),
        read: () => new Uint8Array(readFileSync(folder + cell('path'))),
      };
    })
    .filter(({ path }) => pattern.test(path));
}
