import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeSplices } from './compose.ts';
import { applyToText, type Splice } from './splice.ts';

/** Non-overlapping splices of a text of that length. */
function splicesOf(length: number): fc.Arbitrary<Splice[]> {
  const place = fc.nat(length);
  return fc
    .array(fc.record({ places: fc.tuple(place, place), text: fc.string({ maxLength: 4 }) }), { maxLength: 5 })
    .map((all) => {
      const splices: Splice[] = [];
      for (const { places, text } of all) {
        const [start, end] = [Math.min(...places), Math.max(...places)];
        if (splices.every((other) => end < other.start || other.end < start))
          splices.push({ start, end, text });
      }
      return splices;
    });
}

test('two composed lists of splices give the same text as applying one after the other', () => {
  const cases = fc.string({ maxLength: 30 }).chain((text) =>
    splicesOf(text.length).chain((first) => {
      const between = applyToText(text, first);
      return splicesOf(between.length).map((second) => ({ text, first, second, between }));
    }),
  );
  fc.assert(
    fc.property(cases, ({ text, first, second, between }) => {
      expect(applyToText(text, composeSplices(first, second))).toBe(applyToText(between, second));
    }),
    { seed: 20_261_126, numRuns: 2000 },
  );
});
