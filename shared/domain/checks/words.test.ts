import { describe, expect, it } from 'vitest';
import { checkSegment } from './index.ts';
import { checkDescription, checkName } from './names/index.ts';
import { toList } from './wording.ts';
import { labelOf, wordingOf } from './words.ts';

describe('issue messages', () => {
  it('show a literal escape sequence unchanged', () => {
    const [issue] = checkSegment({
      source: 'Caf\\u00e9 \\x41',
      target: 'Cafe \\x41 \\x41',
      source_lang: 'en',
      target_lang: 'de',
    }).filter(({ check }) => check === 'escapes');
    expect(wordingOf(issue ?? {})).toBe(
      'The source has “\\u00e9” once, the translation 0 times. Make them agree.',
    );
  });

  it('enumerate list values', () => {
    const says = (...texts: string[]) =>
      wordingOf({ says: { id: 'terms.unused', values: { source: 'Save', anyOf: toList(texts) } } });
    expect(says('Sichern')).toContain('as “Sichern”.');
    expect(says('Sichern', 'Ablegen', 'C:\\x41')).toContain('as “Sichern” or “Ablegen” or “C:\\x41”.');
  });

  it('are in English if the server knows more than this page', () => {
    expect(wordingOf({ says: { id: 'of.tomorrow' }, message: 'A sentence.' })).toBe('A sentence.');
    expect(labelOf({ says: { id: 'repair.remove-it' }, label: 'Away' })).toBe('Remove it');
    expect(labelOf({ label: 'Away' })).toBe('Away');
    expect([checkName('of_tomorrow'), checkDescription('of_tomorrow')]).toEqual(['of_tomorrow', '']);
  });

  it('survive JSON and messages between threads', () => {
    const issues = checkSegment({ source: 'Save 5 %s', target: '', source_lang: 'en', target_lang: 'de' });
    expect(JSON.parse(JSON.stringify(issues))).toEqual(issues);
    expect(structuredClone(issues)).toEqual(issues);
  });
});
