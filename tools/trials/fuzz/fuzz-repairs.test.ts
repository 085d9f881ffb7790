import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provenRepairs, readXliff, tryRepairs } from '../../../server/formats/xliff/index.ts';
import { readIndependently, visibleText } from '../../../server/formats/xliff/testing/independent-reader.ts';
import { rounds } from '../../support/long.ts';
import { mutated } from './mutations.ts';
import { PARSERS } from './parsers.ts';

/** Faults found in real files, by the text they replace. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/="(en|de)"/g, '="$1_AT"'],
  [/="(en|de)"/g, '=" $1–AT"'],
  [/="yes"/g, '="true"'],
  [/<(trans-unit|unit) /g, '<$1 translate="1" '],
  [/<(source|ph|segment)/g, '<$1 foo="&lt;1"'],
  [/<(target|pc)/g, '<$1 bar=""'],
  [/(<source>.*?<\/source>)(<target>.*?<\/target>)/g, '$2\n  $1'],
  [/(<notes>.*?<\/notes>)(.*)(<\/file>)/g, '$2 $1 $3'],
  [/(<originalData>.*?<\/originalData>)(.*?)(<\/unit>)/g, '$2$1$3'],
  [/<ph /g, '<ph TYPE="Fmt" '],
  [/<ph /g, '<ph subType="xlf:lb" '],
  [/<sc /g, '<sc isolated="yes" '],
  [/ version="(1.2|2.0)"/g, ''],
  [/ original="f"/g, ''],
  [/ state="/g, ' xsi:type="a" state="'],
  [/ state="translated"/g, ' state=" Translated"'],
  [/^/g, '\n '],
];
const SEEDS = (PARSERS.find(({ name }) => name === 'XLIFF')?.seeds ?? []).slice(0, 2);

test('repaired files are well-formed and keep their segments', () => {
  const texts = fc
    .tuple(fc.constantFrom(...SEEDS), fc.subarray([...FAULTS]))
    .map(([seed, faults]) =>
      faults.reduce((text, [found, fault]) => text.replace(found, fault), Buffer.from(seed).toString()),
    );
  let repaired = 0;
  const property = fc.property(
    texts.chain((text) => fc.oneof(fc.constant(Buffer.from(text)), mutated([Buffer.from(text)]))),
    (bytes) => {
      const before = orNull(() => readXliff(bytes));
      const made = before && tryRepairs(bytes, before, provenRepairs(bytes, before));
      // Unlike ours, this reader refuses white space before the declaration, among other things.
      const were = orNull(() => seen(Buffer.from(Buffer.from(bytes).toString().trimStart())));
      if (!before || !made?.findings.length || !were) return;
      repaired++;
      expect(made.file.findings.length).toBeLessThan(before.findings.length);
      expect(seen(made.bytes)).toEqual(were);
    },
  );
  fc.assert(property, { seed: 20_261_126, numRuns: rounds({ short: 300, ci: 1_500, full: 5_000 }) });
  expect(repaired).toBeGreaterThan(100);
});

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Sources and targets from an independent reader, which refuses malformed files. */
function seen(bytes: Uint8Array) {
  return readIndependently(bytes).segments.map(({ source, target }) =>
    [source, target].map((element) => element && visibleText(element)),
  );
}
