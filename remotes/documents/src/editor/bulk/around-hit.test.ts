import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { wordsAfter, wordsBefore } from './around-hit.ts';

test('context around a hit has whole words without codes, and an ellipsis where text is cut', () => {
  expect(wordsBefore('Die Mi')).toBe('Die Mi');
  expect(wordsBefore('Die Fähre fährt über den Mi')).toBe('…über den Mi');
  expect(wordsBefore(`Die Fähre fährt ${formatCode(1, 'open')}über${formatCode(1, 'close')} den Mi`)).toBe(
    '…über den Mi',
  );
  expect(wordsAfter('issippi nach Süden bis zum Meer')).toBe('issippi nach…');
  expect(wordsAfter('')).toBe('');
  expect(wordsBefore('在安装之前请先阅读本手册并确认所有部件齐全')).toBe('…请先阅读本手册并确认所有部件齐全');
});
