import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const PAIRS = resolve(import.meta.dirname, '../../shared/pairs/en-de.tsv.gz');

export interface Pair {
  source: string;
  target: string;
}

/**
 * English–German sentence pairs with the program they come from; empty if the file is not next to the
 * project.
 */
export function readPairs(): (Pair & { origin: string })[] {
  if (!existsSync(PAIRS)) return [];
  const lines = gunzipSync(readFileSync(PAIRS)).toString('utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [source = '', target = '', origin = ''] = line.split('\t');
    return { source, target, origin };
  });
}
