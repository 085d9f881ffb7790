import fc from 'fast-check';
import { FILTER_PARSERS } from './filters.ts';
import { growthSince, usedHeap } from './heap.ts';
import { mutated } from './mutations.ts';
import { PACKAGE_PARSER } from './packages.ts';
import { isProblemError, PARSERS } from './parsers.ts';

export interface ParserFigures {
  name: string;
  cases: number;
  refused: number;
  /** Heap growth after collection over all cases, in MB; `null` without `--expose-gc`. */
  growth: number | null;
}

/** Maximum parsing time for a file of some kilobytes, ms: longer means that something is not linear. */
const LONGEST = 5_000;

/** Throws at the first finding, with the seed and the smallest file that shows it. */
export async function fuzzParsers(options: {
  seed: number;
  cases: number;
  say(line: string): void;
}): Promise<ParserFigures[]> {
  const figures: ParserFigures[] = [];
  for (const { name, seeds, run } of [...PARSERS, ...FILTER_PARSERS, PACKAGE_PARSER]) {
    let refused = 0;
    const before = usedHeap();
    const property = fc.asyncProperty(mutated(seeds), async (bytes) => {
      const began = performance.now();
      try {
        await run(bytes);
      } catch (error) {
        if (!isProblemError(error)) throw error;
        refused += 1;
      }
      if (performance.now() - began > LONGEST) throw new Error(`It took more than ${LONGEST} ms.`);
    });
    await fc.assert(property, { seed: options.seed, numRuns: options.cases });
    const { growth, words } = growthSince(name, before);
    figures.push({ name, cases: options.cases, refused, growth });
    options.say(`${name}: ${options.cases} files, ${refused} refused, no crash${words}`);
  }
  return figures;
}
