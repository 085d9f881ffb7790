import { expect, test } from 'vitest';
import { begunMention, mentionParts } from './mentions.ts';

const PEOPLE = ['Ana', 'Ana Lee', '田中'].map((username, id) => ({ id, username }));

test.each([
  ['Ask @Ana Lee, or @Ana.', ['Ana Lee', 'Ana']],
  ['@Ana', ['Ana']],
  ['@Anatol and ana@Ana.example', []],
  ['これは@田中さんに聞く', ['田中']],
  ['@@Ana @', ['Ana']],
])('%j mentions %j, and the parts add up to the whole text', (text, names) => {
  const parts = mentionParts(text, PEOPLE);
  expect(parts.flatMap(({ person }) => person?.username ?? [])).toEqual(names);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  ['Ask @', { at: 4, typed: '' }],
  ['Ask @Ben L', { at: 4, typed: 'Ben L' }],
  ['これは@田', { at: 3, typed: '田' }],
  ['@Ana ', null],
  ['me@exa', null],
  ['@Ben\nnext', null],
  ['Nothing', null],
])('the mention begun in %j is %j', (before, begun) => {
  expect(begunMention(before, PEOPLE)).toEqual(begun);
});
