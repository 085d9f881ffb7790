import { expect, test } from 'vitest';
import { quotationMarksOf } from './quotation-marks.ts';

test.each([
  ['de', '„', '“'],
  ['de-AT', '„', '“'],
  ['de-CH', '«', '»'],
  ['fr', '«\u00a0', '\u00a0»'],
  ['fr-CH', '«', '»'],
  ['pl', '„', '”'],
  ['sv', '”', '”'],
  ['ja', '「', '」'],
  ['zh-CN', '“', '”'],
  ['zh-Hant', '「', '」'],
  ['zh-Hant-HK', '「', '」'],
  ['pt', '«', '»'],
  ['pt-BR', '“', '”'],
  ['en-GB', '“', '”'],
  ['', '“', '”'],
])('%s quotes with %s and %s', (lang, open, close) => {
  expect(quotationMarksOf(lang).outer).toEqual([open, close]);
});
