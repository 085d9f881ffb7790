import { describe, expect, test } from 'vitest';
import { chooseNext, type FreeJob, isUnfair, type RunningJob } from './choose.ts';

const job = (id: number, created_by: number, is_large: 0 | 1 = 0): FreeJob => ({ id, created_by, is_large });
const short = (person: number): RunningJob => ({ person, isLong: false });
const long = (person: number): RunningJob => ({ person, isLong: true });
const [ANA, BEN, CLEO] = [1, 2, 3];
const next = (free: FreeJob[], running: RunningJob[] = [], started: [number, number][] = []) =>
  chooseNext(free, running, new Map(started))?.id;

describe('the next job', () => {
  test('is the oldest one of a person', () => {
    expect(next([job(8, ANA), job(7, ANA)])).toBe(7);
  });

  test('is one of the person with the fewest running jobs', () => {
    expect(next([job(1, ANA), job(9, BEN)], [short(ANA)])).toBe(9);
  });

  test('is one of the person who has waited longest since their last one', () => {
    const free = [job(1, ANA), job(2, BEN), job(3, CLEO)];
    const started: [number, number][] = [
      [ANA, 30],
      [BEN, 10],
      [CLEO, 20],
    ];
    expect(next(free, [], started)).toBe(2);
  });

  test('is a short one before a large one, even if the large one is older', () => {
    expect(next([job(1, ANA, 1), job(2, ANA)])).toBe(2);
  });

  test('may be a short one while large ones run, and the other way round', () => {
    expect(next([job(5, ANA), job(4, BEN, 1)], [long(ANA), long(BEN)])).toBe(5);
    expect(next([job(5, ANA), job(4, BEN, 1)], [short(ANA), short(BEN)])).toBe(4);
  });

  test('is none while two large and two short ones are running', () => {
    expect(next([job(5, ANA), job(4, BEN, 1)], [long(1), long(2), short(1), short(2)])).toBeUndefined();
  });

  test('is a short one while four running jobs have become long, but never a seventh', () => {
    const running = [1, 2, 3, 1].map(long);
    expect(next([job(5, ANA)], running)).toBe(5);
    expect(next([job(5, ANA)], [...running, short(2), short(3)])).toBeUndefined();
  });
});

test('a long job makes room for a waiting person with fewer running jobs', () => {
  expect(isUnfair(ANA, [long(ANA), long(ANA)], [job(5, BEN, 1)])).toBe(true);
  expect(isUnfair(ANA, [long(ANA), long(BEN)], [job(5, BEN, 1)])).toBe(false);
  expect(isUnfair(ANA, [long(ANA)], [job(5, ANA, 1)])).toBe(false);
});
