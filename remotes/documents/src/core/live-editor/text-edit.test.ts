import { formatCode, type InlineCode } from '@tessera/shared/text/inline-codes';
import { describe, expect, test } from 'vitest';
import { EditHistory } from './edit-history.ts';
import {
  admitCodes,
  carryOffset,
  codeAt,
  deleteUnit,
  missingHalves,
  move,
  moveSelection,
  outsideCodes,
  replaceSelection,
  unfinishedReason,
  withoutForbidden,
} from './text-edit.ts';

const OPEN = formatCode(1, 'open');
const CLOSE = formatCode(1, 'close');
const BREAK = formatCode(2, 'standalone');
const CODES: InlineCode[] = [
  { id: 1, type: 'pair', display: 'b', markup: '<g id="1">', closing_markup: '</g>' },
  { id: 2, type: 'standalone', display: 'br', markup: '<x id="2"/>' },
];
const at = (text: string, anchor: number, focus = anchor) => ({ text, anchor, focus });

describe('editing a target', () => {
  test('Backspace after a code deletes the whole code', () => {
    expect(deleteUnit(at(`a${BREAK}b`, 1 + BREAK.length), 'backward', 'character')).toEqual(at('ab', 1));
  });

  test('Delete before a code deletes the whole code', () => {
    expect(deleteUnit(at(`a${BREAK}b`, 1), 'forward', 'character')).toEqual(at('ab', 1));
  });

  test('Backspace deletes a whole emoji with its joiners', () => {
    const family = '👩‍👧';
    expect(deleteUnit(at(`a${family}`, 1 + family.length), 'backward', 'character')).toEqual(at('a', 1));
  });

  test('Ctrl+Backspace deletes the word before the caret and stops at a code', () => {
    expect(deleteUnit(at('ein altes Haus', 9), 'backward', 'word')).toEqual(at('ein  Haus', 4));
    const text = `ein${BREAK}Haus`;
    expect(deleteUnit(at(text, text.length), 'backward', 'word').text).toBe(`ein${BREAK}`);
  });

  test('typing replaces the selection, including its codes', () => {
    const text = `a${OPEN}b${CLOSE}c`;
    expect(replaceSelection(at(text, text.length - 1, 1), 'x')).toEqual(at('axc', 2));
  });

  test('dragging moves the selection with its codes, never into a code', () => {
    const text = `a${BREAK}b c`;
    expect(moveSelection(at(text, 1, 1 + BREAK.length), text.length)).toEqual(
      at(`ab c${BREAK}`, 4, 4 + BREAK.length),
    );
    expect(moveSelection(at(text, text.length - 1, text.length), 2).text).toBe(`ac${BREAK}b `);
    expect(moveSelection(at(text, 0, 1), 1).text).toBe(text);
  });

  test('the current code is the selected one, or the one after or before the caret', () => {
    const text = `a${OPEN}b${CLOSE}${BREAK}c`;
    const afterOpen = 1 + OPEN.length;
    const meant = (start: number, end = start) => codeAt(text, [start, end])?.raw;
    expect(meant(1)).toBe(OPEN);
    expect(meant(afterOpen)).toBe(OPEN);
    expect(meant(afterOpen + 1)).toBe(CLOSE);
    expect(meant(afterOpen + 1 + CLOSE.length)).toBe(BREAK);
    expect(meant(text.length - 1)).toBe(BREAK);
    expect(meant(text.length)).toBeUndefined();
    expect(meant(0, text.length)).toBe(OPEN);
    expect(meant(afterOpen + 1, afterOpen + 1 + CLOSE.length)).toBe(CLOSE);
  });

  test('the caret never rests inside a code', () => {
    const text = `a${BREAK}b`;
    expect(outsideCodes(text, 2)).toBe(1);
    expect(outsideCodes(text, BREAK.length)).toBe(1 + BREAK.length);
    expect(move(text, 1, 'forward', 'character')).toBe(1 + BREAK.length);
    expect(move(text, 1 + BREAK.length, 'backward', 'character')).toBe(1);
  });
});

describe('codes from other segments', () => {
  test('are inserted once, and only if the segment has them', () => {
    const foreign = formatCode(9, 'standalone');
    expect(admitCodes(`${OPEN}x${CLOSE}${BREAK}${foreign}`, CODES, `y${BREAK}`)).toBe(`${OPEN}x${CLOSE}`);
    expect(admitCodes(`${BREAK}${BREAK}`, CODES, '')).toBe(BREAK);
  });

  test('exclude characters that files cannot hold, and report the first one', () => {
    expect(withoutForbidden(`a\u0007b${BREAK}\uFFFEc\u0007`)).toEqual({ text: `ab${BREAK}c`, forbidden: 7 });
    expect(withoutForbidden(`\tein\nSatz 👩‍👧`)).toEqual({ text: '\tein\nSatz 👩‍👧', forbidden: null });
  });

  test('exclude stray control characters of the notation', () => {
    expect(admitCodes('a\u0002b\u0003c', CODES, '')).toBe('abc');
  });

  test('are offered in source order while missing', () => {
    const source = `${BREAK} ${OPEN}b${CLOSE}`;
    expect(missingHalves(CODES, source, OPEN).map((half) => half.raw)).toEqual([BREAK, CLOSE]);
  });
});

describe('a text between two halves of a pair', () => {
  test('is unfinished, and names the incomplete tag', () => {
    const pair = (id: number): InlineCode => ({
      id,
      type: 'pair',
      display: 'g',
      markup: '<g>',
      closing_markup: '</g>',
    });
    const codes = [pair(1), ...CODES.slice(1), pair(3)];
    expect(unfinishedReason(`a${OPEN}b`, codes)).toBe('tag 1 is not closed yet');
    expect(unfinishedReason(`a${CLOSE}b`, codes)).toBe('tag 1 is closed but not opened');
    const crossed = `${OPEN}${formatCode(3, 'open')}${CLOSE}${formatCode(3, 'close')}`;
    expect(unfinishedReason(crossed, codes)).toBe('tag 1 is closed before tag 3');
    expect(unfinishedReason(`${OPEN}a${BREAK}${CLOSE}`, codes)).toBeNull();
    expect(unfinishedReason('plain', codes)).toBeNull();
  });
});

describe('the caret in a text that changes elsewhere', () => {
  test.each([
    ['a b', 'x a b', 3, 5],
    ['a b', 'a b x', 3, 3],
    ['a b', 'a b', 1, 1],
    ['one two three', 'one three', 13, 9],
    ['one two three', 'one three', 6, 4],
    ['', 'all new', 0, 7],
  ])('moves with its neighbours from %j to %j', (before, after, from, to) => {
    expect(carryOffset(before, after, from)).toBe(to);
  });
});

describe('undo', () => {
  test('reverts related typing in one step, and redo restores it', () => {
    const history = new EditHistory();
    history.record(at('', 0), 'type', 0);
    history.record(at('a', 1), 'type', 100);
    history.record(at('ab', 2), 'other', 200);
    expect(history.undo(at('abX', 3))).toEqual(at('ab', 2));
    expect(history.undo(at('ab', 2))).toEqual(at('', 0));
    expect(history.undo(at('', 0))).toBeNull();
    expect(history.redo(at('', 0))).toEqual(at('ab', 2));
  });
});
