import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test('keeps both changes in different places', () => {
  expect(mergeTexts('Ein roter Ball', 'Nur ein roter Ball', 'Ein roter Ball liegt hier')).toBe(
    'Nur ein roter Ball liegt hier',
  );
  expect(mergeTexts('a b c d e', 'a c d e', 'a b c X e')).toBe('a c X e');
});

test('counts a change made on both sides once', () => {
  expect(mergeTexts('Der Bal rollt', 'Der Ball rollt', 'Der Ball rollt weit')).toBe('Der Ball rollt weit');
});

test('leaves changes in the same place to the user', () => {
  expect(mergeTexts('Ein roter Ball', 'Ein blauer Ball', 'Ein grüner Ball')).toBeNull();
  expect(mergeTexts('', 'Ihre', 'Meine')).toBeNull();
  expect(mergeTexts('Ende', 'Ende eins', 'Ende zwei')).toBeNull();
});

test('keeps codes whole', () => {
  const bold = (text: string) => formatCode(1, 'open') + text + formatCode(1, 'close');
  expect(
    mergeTexts(`Drei ${bold('rote')} Bälle`, `Vier ${bold('rote')} Bälle`, `Drei ${bold('rote')} Kugeln`),
  ).toBe(`Vier ${bold('rote')} Kugeln`);
});
