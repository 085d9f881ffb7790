import type { Issue } from '@tessera/shared/checks';
import { expect, test } from 'vitest';
import { LiveIssues } from './use-live-checks.ts';

/** A finding whose repair adds a full stop. */
const withoutStop = (text: string): Issue => ({
  check: 'end_punctuation',
  severity: 'warning',
  fingerprint: 'end_punctuation:.',
  says: { id: 'end_punctuation.add' },
  repair: { says: { id: 'end_punctuation.add' }, target: `${text}.` },
});

test('a repair applies to the current text, not to the text when the issue was found', () => {
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
