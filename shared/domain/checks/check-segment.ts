import { CHECKS, type Check, checkById } from './catalogue.ts';
import type { CheckSettings, Issue } from './issue.ts';
import { viewSegment } from './segment-view.ts';
import { type Finding, MOST_PER_CHECK, type SegmentInput } from './types.ts';

/** Checks that apply to an empty target. */
const ON_EMPTY_TARGET = new Set(['empty', 'fuzzy_unedited']);

/**
 * The issues of one segment, in catalogue order; the same in the browser and on the server. After `time` ms
 * the remaining checks are skipped, and an issue reports it.
 */
export function checkSegment(
  input: SegmentInput,
  settings: CheckSettings = {},
  { time = Number.POSITIVE_INFINITY }: { time?: number } = {},
): Issue[] {
  const end = performance.now() + time;
  const segment = viewSegment(input, settings.accelerator ?? 'auto');
  const blank = segment.target.raw.trim() === '';
  const issues: Issue[] = [];
  for (const check of CHECKS) {
    if (!check.find || settings.severity?.[check.id] === 'off') continue;
    if (performance.now() > end) return issues.concat(notChecked(settings));
    if (blank && !ON_EMPTY_TARGET.has(check.id)) continue;
    const findings = check.find(segment);
    if (findings.length > 0) issues.push(...toIssues(check, findings, settings));
  }
  return issues;
}

/** The common subject of similar findings in any segment: the check and its object. */
export function issueSubject(fingerprint: string): string {
  return fingerprint.replace(/#\d+$/, '');
}

/** The issue of a segment whose checks were stopped. */
export function notChecked(settings: CheckSettings): Issue[] {
  return toIssues(checkById('not_checked'), [{ about: 'time', says: { id: 'not_checked.time' } }], settings);
}

/** Assigns severities and fingerprints to a segment's findings; repeated findings of a kind are numbered. */
export function toIssues(check: Check, findings: readonly Finding[], settings: CheckSettings): Issue[] {
  const override = settings.severity?.[check.id];
  if (override === 'off') return [];
  const seen = new Map<string, number>();
  return findings.slice(0, MOST_PER_CHECK).map(({ about, severity, ...finding }) => {
    const nth = (seen.get(about) ?? 0) + 1;
    seen.set(about, nth);
    const fingerprint = `${check.id}:${about}${nth > 1 ? `#${nth}` : ''}`;
    return { check: check.id, severity: override ?? severity ?? check.severity, ...finding, fingerprint };
  });
}
