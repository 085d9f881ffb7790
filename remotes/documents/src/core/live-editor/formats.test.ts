import { formatCode, type InlineCode, parseText } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

const code = (id: number, display: string): InlineCode => ({ id, type: 'pair', display, markup: '' });
const CODES = [code(1, 'b+i'), code(2, '<a href="x.html">'), code(3, 'KBD')];

/** Each run of text with the formats around it. */
function formatted(text: string): string[] {
  const parts = parseText(text);
  const formats = formatsOf(parts, CODES);
  return parts.flatMap((part, at) => (part.type === 'text' ? `${part.text}: ${formats[at]}` : []));
}

test('text has the formats of the enclosing tags, by name', () => {
  const open = (id: number) => formatCode(id, 'open');
  const close = (id: number) => formatCode(id, 'close');
  expect(
    formatted(`one${open(1)}two${open(2)}three${close(2)}${close(1)}${open(3)}four${close(3)}five`),
  ).toEqual(['one: ', 'two: b i', 'three: b i a', 'four: kbd', 'five: ']);
  // During editing, halves may be missing or out of order.
  expect(formatted(`one${close(1)}two${open(1)}three${open(2)}four${close(1)}five`)).toEqual([
    'one: ',
    'two: ',
    'three: b i',
    'four: b i a',
    'five: a',
  ]);
});
