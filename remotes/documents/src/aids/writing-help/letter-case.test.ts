import { expect, test } from 'vitest';
import { changeCase } from './letter-case.ts';

/** Changes the case `times`; `[` and `]` mark the selection, `|` the caret. */
function change(marked: string, times = 1, lang = 'de'): string {
  const anchor = marked.search(/[[|]/);
  const text = marked.replace(/[[|]/, '');
  const end = text.indexOf(']');
  let state = { text: text.replace(']', ''), anchor, focus: end < 0 ? anchor : end };
  for (let time = 0; time < times; time++) state = changeCase(state, lang);
  const [from, to] = [state.anchor, state.focus];
  const marks = from === to ? '|' : `[${state.text.slice(from, to)}]`;
  return state.text.slice(0, from) + marks + state.text.slice(to);
}

test('a selection becomes lower case, then title case, then upper case', () => {
  expect(change('[DAS boot]')).toBe('[das boot]');
  expect(change('[DAS boot]', 2)).toBe('[Das Boot]');
  expect(change('[DAS boot]', 3)).toBe('[DAS BOOT]');
  expect(change('[DAS boot]', 4)).toBe('[das boot]');
});

test('without a selection, the word at the caret changes and the caret stays', () => {
  expect(change('das bo|ot fährt')).toBe('das Bo|ot fährt');
  expect(change('das| boot')).toBe('Das| boot');
  expect(change('das – | – boot')).toBe('das – | – boot');
});

test('codes stay, longer letters move the caret, and the case follows the language', () => {
  expect(change('[ein \u0002<1>\u0003wort\u0002</1>\u0003]')).toBe(
    '[Ein \u0002<1>\u0003Wort\u0002</1>\u0003]',
  );
  expect(change('Straße|', 1)).toBe('STRASSE|');
  expect(change('[istanbul]', 1, 'tr')).toBe('[İstanbul]');
  expect(change('[άνοιγμα]', 1, 'el')).toBe('[Άνοιγμα]');
  expect(change('[123]')).toBe('[123]');
});
