import { plainText } from '@tessera/shared/text/inline-codes';
import { afterAll, describe, expect, it } from 'vitest';
import { FormatError, findUnit, readCut, readXliff, takeStep, writeXliff } from '../index.ts';
import { corpusCases, expectedOutcome, hasCorpus } from '../testing/corpus.ts';

if (!hasCorpus) console.log('XLIFF corpus, splitting: skipped, ../shared/corpus is not here');
const cases = corpusCases(/^(xliff12|xliff2)\//).filter(
  ({ expectation }) => expectedOutcome(expectation) === 'accept',
);
const ran = { split: 0, joined: 0, refused: 0 };
/** Segments tried per file. */
const TRIED = 5;

/** Every second offset of a source, from the middle on. */
function places(source: string): number[] {
  const middle = Math.floor(source.length / 2);
  return [middle, middle + 1, middle + 2, middle - 2].filter((at) => at > 0 && at < source.length);
}

function attempt<Result>(act: () => Result): Result | FormatError {
  try {
    return act();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

describe.skipIf(!hasCorpus)('splitting and joining in the XLIFF corpus', () => {
  afterAll(() => {
    console.log(
      `XLIFF corpus: ${ran.split} splits read back, ${ran.joined} joins, ${ran.refused} refused with a reason`,
    );
    expect(ran.split).toBeGreaterThan(100);
    expect(ran.joined).toBeGreaterThan(20);
  });

  it.each(cases)('keeps every text and every other byte of $path', ({ read }) => {
    const bytes = read();
    const file = attempt(() => readXliff(bytes, { conformance: false }));
    if (file instanceof FormatError) return;
    const open = file.segments.filter(({ locked, source }) => !locked && plainText(source).trim().length > 4);
    for (const { index, source } of open.slice(0, TRIED)) {
      const found = attempt(() => findUnit(bytes, index));
      if (found instanceof FormatError) {
        expect(found.message).toMatch(/^\w.*\.$/);
        return;
      }
      const segment = index - found.first_segment;
      const before = readCut(found.cut);
      expect(before[segment]?.source).toBe(source);
      for (const at of places(source)) {
        const cut = attempt(() => takeStep(found.cut, { type: 'split', segment, at }, found.dialect));
        if (cut instanceof FormatError) {
          ran.refused++;
          continue;
        }
        const after = readCut(cut);
        expect(after).toHaveLength(before.length + 1);
        const [first, second] = after.slice(segment);
        expect(plainText(first?.source ?? '')).toBe(plainText(source.slice(0, at)));
        expect(plainText(second?.source ?? '')).toBe(plainText(source.slice(at)));
        expect(plainText(first?.target ?? '')).toBe(plainText(before[segment]?.target ?? ''));
        const edits = new Map([
          [segment + 1, { target: 'Neu', state: 'translated' as const, approved: false }],
        ]);
        const units = new Map([
          [found.unit_index, { steps: [{ type: 'split' as const, segment, at }], edits }],
        ]);
        const written = readXliff(writeXliff(bytes, new Map(), { units }), { conformance: false });
        expect(written.segments).toHaveLength(file.segments.length + 1);
        expect(written.segments[index + 1]?.target).toBe('Neu');
        expect(written.segments.map((one) => one.source).toSpliced(index, 2)).toEqual(
          file.segments.map((one) => one.source).toSpliced(index, 1),
        );
        ran.split++;
        break;
      }
      const next = before[segment + 1];
      if (!next) continue;
      const joined = attempt(() => takeStep(found.cut, { type: 'join', segment }, found.dialect));
      if (joined instanceof FormatError) {
        ran.refused++;
        continue;
      }
      const whole = readCut(joined)[segment];
      expect(plainText(whole?.source ?? '').startsWith(plainText(source))).toBe(true);
      expect(plainText(whole?.source ?? '').endsWith(plainText(next.source))).toBe(true);
      expect(readCut(joined)).toHaveLength(before.length - 1);
      ran.joined++;
    }
  });
});
