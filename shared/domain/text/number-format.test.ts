import { expect, test } from 'vitest';
import { rewriteNumber } from './number-format.ts';

test.each([
  ['1,234.5', 'en', 'de', '1.234,5', true],
  ['1,234', 'en', 'de', '1.234', true],
  ['12,345,678', 'en', 'fr', '12\u202f345\u202f678', true],
  ['1.234,5', 'de', 'en', '1,234.5', true],
  ['1 234,5', 'fr', 'en', '1,234.5', true],
  ['2.50', 'en', 'de', '2,50', false],
  ['2,5', 'de', 'ja', '2.5', false],
  ['1234.5', 'en', 'de', '1234,5', false],
])('%s in %s becomes %s in %s', (text, from, to, written, isNeeded) => {
  expect(rewriteNumber(text, from, to)).toEqual({ text: written, isNeeded });
});

test.each([
  ['1250', 'en', 'de'],
  ['1.2.3', 'en', 'de'],
  ['12:30', 'en', 'de'],
  ['1,234.5', 'en', 'ja'],
  ['1,23', 'en', 'de'],
  ['1,234', 'en', 'qqx'],
])('%s in %s has no other form in %s', (text, from, to) => {
  expect(rewriteNumber(text, from, to)).toBeNull();
});
