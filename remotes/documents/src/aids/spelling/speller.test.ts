import { expect, test } from 'vitest';
import { type Answer, Speller } from './speller.ts';

/** A dictionary in which words with an x are misspelt. */
function setUp(answer: Partial<Answer> = {}) {
  const asked: string[][] = [];
  const clock = { now: 0, isAway: false };
  const speller = new Speller(
    async (words) => {
      asked.push(words);
      if (clock.isAway) throw new Error('away');
      return { has_dictionary: true, misspelt: words.filter((word) => word.includes('x')), ...answer };
    },
    () => clock.now,
  );
  return { speller, asked, clock };
}

test('each word is looked up once, also while its answer is pending', async () => {
  const { speller, asked } = setUp();
  expect(speller.isMisspelt('wrox')).toBeUndefined();
  await Promise.all([speller.judge(['wrox', 'right', 'wrox']), speller.judge(['right', 'more'])]);
  await speller.judge(['wrox', 'right', 'more']);
  expect(asked).toEqual([['wrox', 'right'], ['more']]);
  expect(['wrox', 'right', 'more'].map((word) => speller.isMisspelt(word))).toEqual([true, false, false]);
});

test('an added or removed word is looked up again', async () => {
  const { speller, asked } = setUp();
  await speller.judge(['wrox']);
  speller.forget('wrox');
  await speller.judge(['wrox']);
  expect(asked).toHaveLength(2);
});

test('nothing more is looked up without a dictionary', async () => {
  const { speller, asked } = setUp({ has_dictionary: false, misspelt: [] });
  await speller.judge(['a']);
  await speller.judge(['b']);
  expect(asked).toEqual([['a']]);
  expect(speller.hasDictionary).toBe(false);
});

test('words without an answer stay unknown and are looked up again after a rest', async () => {
  const { speller, asked, clock } = setUp();
  clock.isAway = true;
  await speller.judge(['wrox']);
  expect(speller.isMisspelt('wrox')).toBeUndefined();
  clock.isAway = false;
  await speller.judge(['wrox']);
  expect(asked).toHaveLength(1);
  clock.now = 60_000;
  await speller.judge(['wrox']);
  expect(speller.isMisspelt('wrox')).toBe(true);
});

test('the most recent words are kept, and a request is as long as the server allows', async () => {
  const { speller, asked } = setUp();
  const words = Array.from({ length: 5_500 }, (_, at) => `word${at}`);
  await speller.judge(words.slice(0, 4_999));
  await speller.judge(['wrox']);
  speller.isMisspelt('word0');
  await speller.judge(words.slice(4_999));
  expect(Math.max(...asked.map(({ length }) => length))).toBe(1_000);
  expect(speller.isMisspelt('wrox')).toBe(true);
  expect(speller.isMisspelt('word0')).toBe(false);
  expect(speller.isMisspelt('word1')).toBeUndefined();
});
