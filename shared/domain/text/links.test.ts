import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

const found = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['See https://example.com/a.', ['https://example.com/a']],
  ['(http://example.com/a_(b)), then', ['http://example.com/a_(b)']],
  ['“https://example.com/a”、https://例え.jp/図。', ['https://example.com/a', 'https://例え.jp/図']],
  ['javascript:alert(1) ftp://example.com data:image/png;base64,AAAA', []],
  ['https://name:secret@example.com/ and https://', []],
  ['xhttps://example.com', []],
])('finds the web addresses in "%s"', (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

test('tells images by their name, whatever follows it', () => {
  const text = 'https://example.com/menu.PNG?v=2#top https://example.com/menu?of=a.png';
  expect(linksIn(text).map(({ isImage }) => isImage)).toEqual([true, false]);
});
