import { describe, expect, it } from 'vitest';
import type { Release } from '../../domain/release/release.ts';
import { outlives, supersedes } from './newer-release.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const LATER = '2026-06-08T00:00:00Z';
const EARLIER = '2026-05-25T00:00:00Z';

function build(revision: number, expires_at?: string): Release {
  return {
    format: 1,
    revision,
    changed_at: '2026-05-01T00:00:00Z',
    remotes: {},
    ...(expires_at ? { expires_at } : {}),
  };
}

describe('the choice between two release documents', () => {
  it.each([
    ['a higher revision', build(33), build(32), true],
    ['the same revision', build(33), build(33), false],
    ['a lower revision', build(32), build(33), false],
    ['a lower revision that holds', build(32, LATER), build(33, LATER), false],
    ['a higher revision that has expired', build(34, EARLIER), build(33, LATER), false],
    [
      'a higher revision when both have expired, as a wrong clock says',
      build(34, EARLIER),
      build(33, EARLIER),
      true,
    ],
    ['a lower revision when both have expired', build(32, EARLIER), build(33, EARLIER), false],
    ['one that holds in place of an expired one', build(12, LATER), build(33, EARLIER), true],
    ['one without an end in place of one that holds', build(34), build(33, LATER), false],
  ])('switches to %s: %#', (_, next, held, expected) => {
    expect(supersedes(next, held, NOW)).toBe(expected);
  });

  it('starts with the document seen by this browser if it is newer than the served one', () => {
    expect(outlives(build(33, LATER), build(32, LATER), NOW)).toBe(true);
    expect(outlives(build(33, LATER), build(32), NOW)).toBe(true);
    expect(outlives(build(33, EARLIER), build(32, EARLIER), NOW)).toBe(true);
    expect(outlives(build(33, LATER), build(33, LATER), NOW)).toBe(false);
  });

  it('accepts a server that starts over', () => {
    expect(outlives(build(33, EARLIER), build(1, LATER), NOW)).toBe(false);
    expect(outlives(build(33, EARLIER), build(1), NOW)).toBe(false);
    expect(outlives(build(33), build(1), NOW)).toBe(false);
  });
});
