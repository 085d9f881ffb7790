import { parseText } from '@tessera/shared/text/inline-codes';
import { capitalised } from '@tessera/shared/text/term-case';
import { type EditState, rangeOf } from '../../core/live-editor/text-edit.ts';

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/**
 * Changes the case of the selection, or of the word at the caret, as Word does: lower case, title case, upper case. The selection
 * and codes stay.
 */
export function changeCase(state: EditState, lang: string): EditState {
  const [start, end] = wordAt(state);
  const before = state.text.slice(start, end);
  const after = nextCase(before, lang);
  // Some letters get longer: `ß` becomes `SS`.
  const carry = (offset: number) => (offset >= end ? offset + after.length - before.length : offset);
  return {
    text: state.text.slice(0, start) + after + state.text.slice(end),
    anchor: carry(state.anchor),
    focus: carry(state.focus),
  };
}

function nextCase(text: string, lang: string): string {
  const map = (change: (piece: string) => string) =>
    parseText(text)
      .map((part) => (part.type === 'code' ? part.raw : change(part.text)))
      .join('');
  const lower = map((piece) => piece.toLocaleLowerCase(lang));
  const upper = map((piece) => piece.toLocaleUpperCase(lang));
  const title = map((piece) =>
    piece.replace(WORD, (word) => capitalised(word.toLocaleLowerCase(lang), lang)),
  );
  if (text === lower) return title === lower ? upper : title;
  return text === title && title !== upper ? upper : lower;
}

function wordAt(state: EditState): [number, number] {
  const [start, end] = rangeOf(state);
  if (start !== end) return [start, end];
  for (const part of parseText(state.text)) {
    if (part.type === 'code') continue;
    for (const { index, 0: word } of part.text.matchAll(WORD)) {
      const from = part.start + index;
      if (from <= start && start <= from + word.length) return [from, from + word.length];
    }
  }
  return [start, end];
}
