import { describe, expect, it } from 'vitest';
import { termFinder } from './term-match.ts';
import { accepts, issuesOf, reports } from './test-support.ts';
import { wordingOf } from './words.ts';

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
  const edit = { source: 'edit', target: 'bearbeiten' };
  const format = { source: 'format', target: 'Formatierung' };
  const close = { source: 'close', target: 'schließen' };
  const select = { source: 'select', target: 'auswählen' };
  // Another word class, a strong verb, a separable verb, a name in a placeholder: none is a mistake.
  accepts('terms', [
    [
      'Editing is not possible',
      'Die Bearbeitung ist nicht möglich',
      { terms: [{ ...edit, start: 0, end: 7 }] },
    ],
    ['The file was closed', 'Die Datei wurde geschlossen', { terms: [{ ...close, start: 13, end: 19 }] }],
    ['Select a file', 'Wählen Sie eine Datei aus', { terms: [{ ...select, start: 0, end: 6 }] }],
    ['The selected file', 'Die ausgewählte Datei', { terms: [{ ...select, start: 4, end: 12 }] }],
    ['It is formatted', 'Es ist gesetzt', { terms: [{ ...format, start: 6, end: 15 }] }],
    [
      'The edit is lost',
      'Die Änderung geht verloren',
      { terms: [{ ...edit, part_of_speech: 'verb', start: 4, end: 8 }] },
    ],
    ['See {edit} now', 'Siehe {edit} jetzt', { terms: [{ ...edit, start: 5, end: 9 }] }],
    ['See edit_mode now', 'Siehe edit_mode jetzt', { terms: [{ ...edit, start: 4, end: 8 }] }],
    // The translator may have read the word in another sense than the check.
    [
      'To record the session',
      'Zum Protokoll der Sitzung',
      {
        terms: [
          { source: 'record', target: 'aufzeichnen', part_of_speech: 'verb', start: 3, end: 9 },
          { source: 'record', target: 'Protokoll', part_of_speech: 'noun', start: 3, end: 9 },
        ],
      },
    ],
  ]);
  reports('terms', [
    ['You can edit it', 'Sie können es ändern', { terms: [{ ...edit, start: 8, end: 12 }] }],
    ['Close the window', 'Das Fenster beenden', { terms: [{ ...close, start: 0, end: 5 }] }],
    ['The edit is lost', 'Die Änderung geht verloren', { terms: [{ ...edit, start: 4, end: 8 }] }],
  ]);
  it('reports a term once, wherever it occurs, and names the inflected form', () => {
    const terms = [
      { ...edit, start: 0, end: 7 },
      { ...edit, start: 12, end: 16 },
      { ...edit, target: 'redigieren', start: 12, end: 16 },
    ];
    const [issue, ...others] = issuesOf('terms', ['Editing, or edit', 'Ändern', { terms }]);
    expect(others).toEqual([]);
    expect(issue?.source_ranges).toEqual([
      [0, 7],
      [12, 16],
      [12, 16],
    ]);
    expect(issue && wordingOf(issue)).toBe(
      '“Editing” is a form of “edit”, which the glossary translates as “bearbeiten” or “redigieren”. The translation does not use it in any form.',
    );
  });
  it('shows the position of the term in the source', () => {
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
