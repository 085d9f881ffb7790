import { describe, expect, it } from 'vitest';
import { termFinder } from './term-match.ts';
import { accepts, issuesOf, reports } from './test-support.ts';

describe('finding a term', () => {
  it.each([
    ['Die Speicher der Häuser', 'Haus', 'de', 'Häuser'],
    ['Der Übersetzungsspeicher', 'Speicher', 'de', 'Übersetzungsspeicher'],
    ['памяти переводов нет', 'память перевода', 'ru', 'памяти переводов'],
    ['les mémoires de traduction', 'mémoire de traduction', 'fr', 'mémoires de traduction'],
    ['翻訳メモリを開く', '翻訳メモリ', 'ja', '翻訳メモリ'],
    ['memory of the translation', 'memory translation', 'en', 'memory of the translation'],
  ])('finds in %j the term %j (%s)', (text, term, language, found) => {
    const [start, end] = termFinder(text, language)(term) ?? [0, 0];
    expect(text.slice(start, end)).toBe(found);
  });
  it.each([
    ['Die Datei ist offen', 'Ordner', 'de'],
    ['translation memory', 'memory translation', 'en'],
    ['the contest', 'context', 'en'],
    ['an art', 'arm', 'en'],
    ['a b', 'x', 'en'],
  ])('does not find in %j the term %j', (text, term, language) => {
    expect(termFinder(text, language)(term)).toBeNull();
  });
});

describe('terms', () => {
  const hit = { source: 'hit point', target: 'Trefferpunkt', start: 4, end: 13 };
  reports('terms', [
    ['The hit point', 'Der Lebenspunkt', { terms: [hit] }],
    ['The hit point', 'Der Trefferpunkt', { terms: [{ ...hit, in_target: false }] }],
  ]);
  accepts('terms', [
    ['The hit point', 'Die Trefferpunkte', { terms: [hit] }],
    ['The hit point', 'Die TP', { terms: [{ ...hit, alternatives: ['TP'] }] }],
    ['The hit point', 'anders', { terms: [{ ...hit, in_target: true }] }],
    ['The hit point', 'Der Lebenspunkt', { terms: [hit, { ...hit, target: 'Lebenspunkt' }] }],
    ['The hit point', '', { terms: [hit] }],
  ]);
  it('shows where the term stands in the source', () => {
    expect(issuesOf('terms', ['The hit point', 'Anders', { terms: [hit] }])[0]?.source_ranges).toEqual([
      [4, 13],
    ]);
  });

  const forbidden = { source: 'computer', target: 'Elektronenhirn', forbidden: true, preferred: 'Rechner' };
  reports('forbidden_terms', [
    [
      'A computer',
      'Ein Elektronenhirn',
      { terms: [forbidden], repaired: 'Ein Rechner', at: 'Elektronenhirn' },
    ],
  ]);
  accepts('forbidden_terms', [
    ['A computer', 'Ein Rechner', { terms: [forbidden] }],
    ['An art', 'Eine Kunstart', { terms: [{ source: '', target: 'Art', forbidden: true }] }],
  ]);
});
