import type { Issue } from '@tessera/shared/checks';
import { expect, test } from 'vitest';
import { LiveIssues } from './use-live-checks.ts';

/** A finding whose repair ends the text with a stop. */
const withoutStop = (text: string): Issue => ({
  check: 'end_punctuation',
  severity: 'warning',
  fingerprint: 'end_punctuation:.',
  says: { id: 'end_punctuation.add' },
  repair: { says: { id: 'end_punctuation.add' }, target: `${text}.` },
});

test('a repair is of the text as it stands, not as it was when the issue was found', () => {
  const issues = new LiveIssues();
  let text = 'Die Weste tra';
  const check = () => (text.endsWith('.') ? [] : [withoutStop(text)]);
  issues.checkBy(check);
  issues.set(check());
  const [found] = issues.get();
  if (!found) throw new Error('Nothing was found.');
  text = 'Die Weste tragen';
  expect(issues.repairedNow(found)).toBe('Die Weste tragen.');
  text = 'Die Weste tragen.';
  expect(issues.repairedNow(found)).toBeNull();
  expect(issues.get()).toEqual([]);
});
