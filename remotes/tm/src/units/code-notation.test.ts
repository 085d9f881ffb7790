import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { fromVisible, toVisible } from './code-notation.ts';

const CODED = `a ${formatCode(1, 'open')}b${formatCode(1, 'close')} c${formatCode(2, 'standalone')}`;

test('codes are shown in braces and restored as codes', () => {
  expect(toVisible(CODED)).toBe('a {1}b{/1} c{2/}');
  expect(fromVisible('a {1}b{/1} c{2/}', CODED)).toBe(CODED);
});

test('braces that were plain text stay text', () => {
  expect(fromVisible('take {3} of {1}', CODED)).toBe(`take {3} of ${formatCode(1, 'open')}`);
  expect(fromVisible('{1}', 'no codes')).toBe('{1}');
});
