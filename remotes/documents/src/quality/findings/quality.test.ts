import type { Issue } from '@tessera/shared/checks';
import { describe, expect, test } from 'vitest';
import { sortWaived } from '../../core/findings/use-quality.ts';
import { levelOf, withLevel } from './check-levels.ts';

const issue = (fingerprint: string): Issue => ({
  check: 'numbers',
  severity: 'error',
  says: { id: 'numbers.missing', values: { number: '7' } },
  fingerprint,
});

test('an issue is waived by its fingerprint alone', () => {
  const waiver = { id: 1, check: 'numbers', fingerprint: 'numbers:7', reason: 'so', at: '', user: null };
  const { open, waived } = sortWaived([issue('numbers:7'), issue('numbers:8')], [waiver]);
  expect(open.map(({ fingerprint }) => fingerprint)).toEqual(['numbers:8']);
  expect(waived.map(({ issue: { fingerprint }, waiver: { reason } }) => [fingerprint, reason])).toEqual([
    ['numbers:7', 'so'],
  ]);
});

test('a waiver for all documents applies by subject, however often it occurs in the segment', () => {
  const waiver = { id: 1, check: 'numbers', fingerprint: 'numbers:7', reason: 'so', at: '', user: null };
  const issues = [issue('numbers:7'), issue('numbers:7#2'), issue('numbers:8')];
  const openOf = (lasting: boolean) =>
    sortWaived(issues, [{ ...waiver, lasting }]).open.map(({ fingerprint }) => fingerprint);
  expect(openOf(false)).toEqual(['numbers:7#2', 'numbers:8']);
  expect(openOf(true)).toEqual(['numbers:8']);
});

describe('the level of a check', () => {
  const settings = { severity: { terms: 'off' as const }, blocking: ['numbers'] };

  test('comes from the document, with blocking above all, or else from the check', () => {
    expect(levelOf(settings, { id: 'numbers', severity: 'error' })).toBe('blocking');
    expect(levelOf(settings, { id: 'terms', severity: 'warning' })).toBe('off');
    expect(levelOf(settings, { id: 'tabs', severity: 'warning' })).toBe('warning');
  });

  test('is set without changing others', () => {
    expect(withLevel(settings, 'tabs', 'blocking')).toEqual({
      severity: { terms: 'off', tabs: 'error' },
      blocking: ['numbers', 'tabs'],
    });
    expect(withLevel(settings, 'numbers', 'info')).toEqual({
      severity: { terms: 'off', numbers: 'info' },
      blocking: [],
    });
  });
});
