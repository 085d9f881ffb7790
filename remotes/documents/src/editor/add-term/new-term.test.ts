import { expect, test } from 'vitest';
import { termTexts } from '../../core/session/term-texts.ts';
import { firstEmpty, preselected } from './new-term.ts';

test('a new term has the texts selected in both sides of the segment', () => {
  expect(termTexts({ source: 'valve', target: 'Ventil', elsewhere: '' })).toEqual({
    source: 'valve',
    target: 'Ventil',
  });
  expect(termTexts({ source: 'valve', target: '', elsewhere: '' })).toEqual({ source: 'valve', target: '' });
});

test('a text selected outside the segment is the source of a new term, without the segment’s selections', () => {
  expect(termTexts({ source: 'valve', target: 'Ventil', elsewhere: 'pump' })).toEqual({
    source: 'pump',
    target: '',
  });
});

test('the focus is on the first empty field, or on the source if both are filled', () => {
  const fieldOf = (source: string, target: string) => firstEmpty({ source, target });
  expect(fieldOf('valve', ' ')).toBe('target');
  expect(['', ' '].map((source) => fieldOf(source, 'Ventil'))).toEqual(['source', 'source']);
  expect(fieldOf('', '')).toBe('source');
  expect(fieldOf('valve', 'Ventil')).toBe('source');
});

test('preselects the glossary used last only while it is offered', () => {
  expect(preselected([{ id: 3 }, { id: 7 }], 7)).toBe('7');
  expect(preselected([{ id: 3 }, { id: 7 }], 9)).toBe('3');
  expect(preselected([], 7)).toBe('');
});
