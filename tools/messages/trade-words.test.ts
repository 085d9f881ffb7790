import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTermProblems } from './find-terms.ts';
import { HOUSE_RULES, TRADE_WORDS } from './trade-words.ts';

const { problems, outdated } = findTermProblems(path.resolve(import.meta.dirname, '../..'));
const LANGUAGES = ['de', 'fr', 'ar', 'ja'] as const;

describe.each(Object.keys(TRADE_WORDS))('the English term “%s”', (name) => {
  it.each(LANGUAGES)('has one translation in %s, and never a synonym', (language) => {
    expect(problems.filter((one) => one.name === name && one.language === language)).toEqual([]);
  });
});

describe('the messages', () => {
  it.each(Object.keys(HOUSE_RULES))('follow the rules of style in %s', (language) => {
    expect(problems.filter((one) => one.name === 'rules' && one.language === language)).toEqual([]);
  });

  it('need all the exceptions listed', () => {
    expect(outdated).toEqual([]);
  });
});
