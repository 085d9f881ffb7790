import { expect, test } from 'vitest';
import { PACKAGE_PARSER } from './packages.ts';
import { isProblemError } from './parsers.ts';

/** Zero, small numbers, a slash, and values that make sizes and offsets too large. */
const VALUES = [0, 1, 0x2f, 0x7f, 0xff];

test('a package with any one byte changed is refused with a reason, or can be edited', async () => {
  const [, seed = expect.fail()] = PACKAGE_PARSER.seeds;
  let written = 0;
  for (let at = 0; at < seed.length; at++) {
    for (const value of VALUES) {
      const bytes = seed.slice();
      bytes[at] = value;
      try {
        await PACKAGE_PARSER.run(bytes);
        written += 1;
      } catch (error) {
        if (!isProblemError(error)) throw new Error(`With ${value} at ${at}`, { cause: error });
      }
    }
  }
  expect(written).toBeGreaterThan(seed.length / 2);
});
