import { dimensionOf, type ErrorDimension, type ErrorSeverity, type ErrorType } from './error-types.ts';

/** Error weights, and the maximum points of a translation. */
export interface LqaProfile {
  /** Points of one error. */
  severities: Record<ErrorSeverity, number>;
  /** Factors applied to the points. */
  weights: Record<ErrorDimension, number>;
  /** Maximum points per 1,000 words for a pass. */
  limit: number;
  /** One critical error fails the translation regardless of its points. */
  critical_fails: boolean;
}

/** The severity multipliers of MQM; the limit corresponds to a score of 98. */
export const MQM_PROFILE: LqaProfile = {
  severities: { neutral: 0, minor: 1, major: 5, critical: 25 },
  weights: {
    terminology: 1,
    accuracy: 1,
    language: 1,
    style: 1,
    locale: 1,
    audience: 1,
    design: 1,
    other: 1,
  },
  limit: 20,
  critical_fails: true,
};

export interface CountedErrors {
  type: ErrorType;
  severity: ErrorSeverity;
  count: number;
}

export interface LqaScore {
  points: number;
  /** `null` without words. */
  points_per_1000: number | null;
  /** 100 without errors, minus the points per 100 words; may be negative. */
  score: number | null;
  /** `null` = nothing to judge yet. */
  passed: boolean | null;
}

export function pointsOf(
  { severities, weights }: LqaProfile,
  { type, severity, count }: CountedErrors,
): number {
  return severities[severity] * weights[dimensionOf(type)] * count;
}

/** The linear score of MQM without calibration: error points by evaluated words. */
export function scoreOf(errors: readonly CountedErrors[], words: number, profile: LqaProfile): LqaScore {
  const points = round(errors.reduce((sum, error) => sum + pointsOf(profile, error), 0));
  if (words === 0) return { points, points_per_1000: null, score: null, passed: null };
  const isFailedByOne =
    profile.critical_fails && errors.some(({ severity, count }) => severity === 'critical' && count > 0);
  return {
    points,
    points_per_1000: round((points / words) * 1000),
    score: round(100 - (points / words) * 100),
    passed: !isFailedByOne && (points / words) * 1000 <= profile.limit,
  };
}

/** Rounded to two places, so that sums of decimal weights look exact. */
const round = (value: number) => Math.round(value * 100) / 100;
