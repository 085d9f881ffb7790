import type { Wording } from '../../shared/domain/contract/common.ts';
import type { JobReport, Refusal, RefusalCode } from '../../shared/domain/contract/job.ts';
import { Localised, localised } from '../messages/localised.ts';

/** Adds warnings to a report, which lists at most `most` of them. */
export function warn(
  report: Pick<JobReport, 'warnings' | 'warnings_says'>,
  warnings: readonly Wording[],
  most = Number.POSITIVE_INFINITY,
): void {
  const kept = warnings.slice(0, Math.max(0, most - report.warnings.length));
  if (kept.length === 0) return;
  // A job started by an earlier version has warnings in English only.
  report.warnings_says ??= report.warnings.map(() => null);
  report.warnings.push(...kept.map((says) => String(new Localised(says))));
  report.warnings_says.push(...kept);
}

/** A report entry for a rejected row. */
export function refusalOf(line: number | null, reason: Localised, code?: RefusalCode): Refusal {
  return { line, reason: String(reason), reason_says: reason.says, ...(code && { code }) };
}

/** A warning about a line of a file. */
export function inLine({ line, message }: { line: number; message: Localised }): Wording {
  return localised('format.at-line', { line, problem: message }).says;
}

/** For a job without counts to report. */
export const EMPTY_REPORT: JobReport = {
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  warnings: [],
};
