import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface TimedTest {
  name: string;
  seconds: number;
}

export interface Failure {
  name: string;
  /** The first lines of the error and where it was thrown; empty for a lane without a report. */
  reason: string;
}

/** A lane's results, written by its reporter and read for the summary. */
export interface LaneReport {
  passed: number;
  skipped: number;
  /** Failed tests, and files or suites that could not run. */
  failures: Failure[];
  slowest: TimedTest[];
}

/** How many of a run's slowest tests are listed. */
const SLOWEST = 10;

export function slowestOf(tests: readonly TimedTest[]): TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
}

export function writeReport(file: string, report: LaneReport): void {
  writeFileSync(file, JSON.stringify(report));
}

/** `undefined` if the process ended before it reported. */
export function readReport(file: string): LaneReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
