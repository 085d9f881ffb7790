import { expect, test } from 'vitest';
import { NOTHING_LEFT_OUT, toExcept, toggleHit, toggleSegment } from './left-out.ts';
import type { Sample } from './Preview.tsx';

const sample = (starts: number[]): Sample => ({
  record_id: 7,
  row_number: 1,
  version: 3,
  target_before: '',
  target_after: '',
  approved_before: false,
  approved_after: false,
  hits: starts.map((start) => ({ start, end: start + 1, replacement: 'x' })),
});
const TWO = sample([0, 5]);

test('excludes a hit in one version of the segment; excluding the last one excludes the whole segment', () => {
  const one = toggleHit(NOTHING_LEFT_OUT, TWO, 5);
  expect(toExcept(one)).toEqual({
    except: [],
    except_hits: [{ record_id: 7, version: 3, starts: [5] }],
  });
  expect(toExcept(toggleHit(one, TWO, 0))).toEqual({ except: [7], except_hits: [] });
  expect(toggleHit(one, TWO, 5).size).toBe(0);
});

test('excludes a whole segment, and includes one of its hits again', () => {
  const whole = toggleSegment(toggleHit(NOTHING_LEFT_OUT, TWO, 5), TWO);
  expect(toExcept(whole)).toEqual({ except: [7], except_hits: [] });
  expect(toExcept(toggleHit(whole, TWO, 0)).except_hits).toEqual([{ record_id: 7, version: 3, starts: [5] }]);
  expect(toggleSegment(whole, TWO).size).toBe(0);
  // A segment with too many hits to list.
  const many = toggleSegment(NOTHING_LEFT_OUT, sample([]));
  expect(toExcept(many).except).toEqual([7]);
  expect(toggleSegment(many, sample([])).size).toBe(0);
});
