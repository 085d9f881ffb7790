import { formatCode, type InlineCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { type FormatNode, formatTree } from './format-tree.ts';

const pair = (id: number, display: string): InlineCode => ({ id, type: 'pair', display, markup: '' });
const alone = (id: number, display: string): InlineCode => ({ id, type: 'standalone', display, markup: '' });

/** `<b>` and `[thing]` around the words; `{1}` for codes. */
function drawn(text: string, ...codes: InlineCode[]): string {
  const notation = text.replace(/\{(\/?)(\d)(\/?)\}/g, (_, closes, id, isAlone) =>
    formatCode(Number(id), closes ? 'close' : isAlone ? 'standalone' : 'open'),
  );
  const write = (nodes: FormatNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.text;
        if (node.type === 'break') return '|';
        if (node.type === 'thing') return `[${node.name}]`;
        return `<${node.format}>${write(node.inside)}</${node.format}>`;
      })
      .join('');
  return write(formatTree(notation, codes));
}

test('codes are drawn as formats, breaks, or named objects', () => {
  const codes = [pair(1, 'strong'), pair(2, 'i+u'), alone(3, 'br'), alone(4, '{name}'), pair(5, 'span')];
  expect(drawn('A {1}b {2}c{/2}{/1}{3/}d {4/} {5}e{/5}', ...codes)).toBe(
    'A <b>b <i><u>c</u></i></b>|d [{name}] e',
  );
  expect(drawn('{1}x{/1}{2/}y{3/}', pair(1, '<B class="q">'), alone(2, 'bookmark'), alone(3, 'img'))).toBe(
    '<b>x</b>y[img]',
  );
});

test('a text with missing tags is drawn as far as possible', () => {
  expect(drawn('a{/1} {1}b {2}c{/1} d', pair(1, 'b'), pair(2, 'i'))).toBe('a <b>b <i>c</i></b> d');
  expect(drawn('a {7}b', pair(1, 'b'))).toBe('a b');
});

test('deeply nested formats are cut', () => {
  const codes = Array.from({ length: 9 }, (_, at) => pair(at + 1, 'b'));
  const text = Array.from({ length: 60 }, (_, at) => `{${(at % 9) + 1}}`).join('');
  expect(drawn(`${text}x`, ...codes).match(/<b>/g)).toHaveLength(24);
});
