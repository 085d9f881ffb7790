import { expect, it } from 'vitest';
import { formatCode } from '../text/inline-codes.ts';
import { type CheckId, type CheckSettings, checkSegment, type Issue, type SegmentInput } from './index.ts';
import { labelOf, wordingOf } from './words.ts';

/** Text with codes in the readable form `{1}`, `{/1}`, `{1/}`. */
export function coded(text: string): string {
  return text.replace(/\{(\/?)(\d+)(\/?)\}/g, (_, close, id, single) =>
    formatCode(Number(id), close ? 'close' : single ? 'standalone' : 'open'),
  );
}

export interface CheckCase extends Partial<Omit<SegmentInput, 'source' | 'target'>> {
  settings?: CheckSettings;
  /** The text after the repair. */
  repaired?: string;
  /** The text covered by the first target range. */
  at?: string;
}

type Row = [source: string, target: string, details?: CheckCase];

export function issuesOf(check: CheckId, [source, target, details = {}]: Row): Issue[] {
  const { settings, repaired: _repaired, at: _at, ...rest } = details;
  const input: SegmentInput = { source, target, source_lang: 'en', target_lang: 'de', ...rest };
  return checkSegment(input, settings).filter((issue) => issue.check === check);
}

/** Each row raises the check, and its repair, if any, satisfies it. */
export function reports(check: CheckId, rows: readonly Row[]): void {
  it.each(rows)(`${check} reports %j → %j`, (...row) => {
    const [source, target, details = {}] = row;
    const issues = issuesOf(check, row);
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) {
      expect(wordingOf(issue)).toMatch(/^\S.*[.)]$/s);
      for (const [start, end] of issue.source_ranges ?? []) expectRange(source, start, end);
      for (const [start, end] of issue.target_ranges ?? []) expectRange(target, start, end);
      if (issue.repair) {
        expect(labelOf(issue.repair)).toMatch(/^\S/);
        expect(issue.repair.target).not.toBe(target);
        expect(issuesOf(check, [source, issue.repair.target, details])).toEqual([]);
      }
    }
    if (details.repaired !== undefined) expect(issues[0]?.repair?.target).toBe(details.repaired);
    if (details.at !== undefined) {
      const [start, end] = issues[0]?.target_ranges?.[0] ?? [0, 0];
      expect(target.slice(start, end)).toBe(details.at);
    }
  });
}

function expectRange(text: string, start: number, end: number): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}

/** No row raises the check. */
export function accepts(check: CheckId, rows: readonly Row[]): void {
  it.each(rows)(`${check} accepts %j → %j`, (...row) => {
    expect(issuesOf(check, row)).toEqual([]);
  });
}
