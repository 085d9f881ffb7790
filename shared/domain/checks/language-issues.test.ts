import { expect, test } from 'vitest';
import { languageIssues } from './language-issues.ts';

const TEXT = 'This are a test, and it have errors.';
const match = (words: string, ...replacements: string[]) => ({
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
  message: `Not “${words}”`,
  replacements,
  rule: 'AGREEMENT',
  category: 'GRAMMAR',
});
const CHECKED = { target: TEXT, matches: [match('are', 'is', 'was'), match('have')] };

test('a finding becomes an issue with its position and replacements, the first of which repairs it', () => {
  expect(languageIssues(CHECKED, TEXT, {})).toMatchObject([
    {
      check: 'language_tool',
      severity: 'warning',
      fingerprint: 'language_tool:AGREEMENT:are',
      says: { id: 'language_tool.meant', values: { message: 'Not “are”', anyOf: 'is\nwas' } },
      target_ranges: [[5, 8]],
      repair: { target: 'This is a test, and it have errors.' },
    },
    { fingerprint: 'language_tool:AGREEMENT:have', says: { id: 'language_tool.said' } },
  ]);
  expect(languageIssues(CHECKED, TEXT, {})[1]?.repair).toBeUndefined();
});

test('findings before the first change of a text stay valid with their repair', () => {
  const now = 'This are a test, and it had errors.';
  expect(languageIssues(CHECKED, now, {}).map(({ repair }) => repair?.target)).toEqual([
    'This is a test, and it had errors.',
  ]);
  expect(languageIssues(CHECKED, `So ${TEXT}`, {})).toEqual([]);
});

test('the document can change the severity or turn the check off', () => {
  const rated = (level: 'info' | 'off') =>
    languageIssues(CHECKED, TEXT, { severity: { language_tool: level } });
  expect(rated('info').map(({ severity }) => severity)).toEqual(['info', 'info']);
  expect(rated('off')).toEqual([]);
});
