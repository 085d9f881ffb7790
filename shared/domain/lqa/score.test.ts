import { describe, expect, test } from 'vitest';
import { MQM_PROFILE, scoreOf } from './score.ts';

describe('the score of a translation', () => {
  test('weighs severities, and passes up to the limit', () => {
    const errors = [
      { type: 'accuracy.omission', severity: 'major', count: 2 },
      { type: 'style', severity: 'minor', count: 10 },
      { type: 'style', severity: 'neutral', count: 7 },
    ] as const;
    expect(scoreOf(errors, 1000, MQM_PROFILE)).toEqual({
      points: 20,
      points_per_1000: 20,
      score: 98,
      passed: true,
    });
    expect(scoreOf(errors, 999, MQM_PROFILE).passed).toBe(false);
  });

  test("applies a profile's weights to dimensions, including zero", () => {
    const errors = [
      { type: 'terminology.wrong-term', severity: 'minor', count: 3 },
      { type: 'style.awkward', severity: 'major', count: 1 },
    ] as const;
    const profile = { ...MQM_PROFILE, weights: { ...MQM_PROFILE.weights, terminology: 1.1, style: 0 } };
    expect(scoreOf(errors, 100, profile)).toMatchObject({ points: 3.3, points_per_1000: 33, score: 96.7 });
  });

  test('fails on one critical error if the profile requires it', () => {
    const errors = [{ type: 'accuracy', severity: 'critical', count: 1 }] as const;
    expect(scoreOf(errors, 100_000, MQM_PROFILE)).toMatchObject({ score: 99.98, passed: false });
    expect(scoreOf(errors, 100_000, { ...MQM_PROFILE, critical_fails: false }).passed).toBe(true);
  });

  test('makes no judgement without words', () => {
    expect(scoreOf([], 0, MQM_PROFILE)).toEqual({
      points: 0,
      points_per_1000: null,
      score: null,
      passed: null,
    });
  });
});
