import { expect, test } from 'vitest';
import { retentionText } from './retention-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

test('a deleted item shows how many days it is kept', () => {
  expect(retentionText('2026-12-21T11:59:00.000Z', NOW)).toBe('kept for 30 more days');
  expect(retentionText('2026-11-22T12:00:00.000Z', NOW)).toBe('kept for 1 more day');
  expect(retentionText('2026-11-21T18:00:00.000Z', NOW)).toBe('kept for less than a day');
  // Retention runs a few times a day.
  expect(retentionText('2026-11-21T11:00:00.000Z', NOW)).toBe('about to be deleted for good');
});
