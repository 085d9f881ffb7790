import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of a corpus's manifest, and its file. */
interface CorpusRow {
  /** The text of a column; `''` where the manifest has none. */
  cell: (name: string) => string;
  read: () => Uint8Array;
}

/** Files outside the repository with a MANIFEST.tsv; suites over a missing corpus are skipped. */
export interface Corpus {
  exists: boolean;
  /** The rows whose path matches; none for a missing corpus. */
  rows: (path: RegExp) => CorpusRow[];
}

/** @param name a folder below `../shared`, next to the repository. */
export function openCorpus(name: string): Corpus {
  const folder = fileURLToPath(new URL(`../../../shared/${name}/`, import.meta.url));
  const exists = existsSync(`${folder}MANIFEST.tsv`);
  return {
    exists,
    rows(path) {
      if (!exists) return [];
      const [header = '', ...lines] = readFileSync(`${folder}MANIFEST.tsv`, 'utf8').trimEnd().split('\n');
      const columns = header.split('\t');
      return lines
        .map((line) => {
          const cells = line.split('\t');
          const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
          return { cell, read: () => new Uint8Array(readFileSync(folder + cell('path'))) };
        })
        .filter(({ cell }) => path.test(cell('path')));
    },
  };
}
