import { type Failure, type LaneReport, slowestOf } from './lane-report.ts';

export interface LaneResult {
  name: string;
  hasPassed: boolean;
  seconds: number;
  /** `null` where CPU time cannot be counted. */
  cpu: number | null;
  /** Missing for programs that are not Vitest, and when Vitest itself crashed. */
  report: LaneReport | undefined;
}

const number = (value: number) => value.toLocaleString('en');
/** Whole seconds, with a decimal below ten. */
export const formatSeconds = (seconds: number) =>
  seconds < 10 ? seconds.toFixed(1) : number(Math.round(seconds));

export function formatCounts({ passed, failures, skipped }: LaneReport): string {
  const total = passed + failures.length;
  return [
    `${number(total)} ${total === 1 ? 'test' : 'tests'}`,
    ...(failures.length > 0 ? [`${number(failures.length)} failed`] : []),
    ...(skipped > 0 ? [`${number(skipped)} skipped`] : []),
  ].join(', ');
}

/** Counts tests; a lane without tests, or that failed outside its tests, counts as one. */
export function countTests(results: readonly LaneResult[]): { passed: number; failures: Failure[] } {
  const failures = results.flatMap(({ name, hasPassed, report }) => {
    const failed = report?.failures ?? [];
    if (!hasPassed && failed.length === 0) return { name: `[${name}]`, reason: '' };
    return failed.map((test) => ({ ...test, name: `[${name}] ${test.name}` }));
  });
  const passed = results.reduce(
    (sum, { hasPassed, report }) => sum + (report?.passed ?? (hasPassed ? 1 : 0)),
    0,
  );
  return { passed, failures };
}

/** The end of a run: time of each lane, slowest tests, and the result, whose last line programs can read. */
export function summarise(results: readonly LaneResult[], totalSeconds: number): string {
  const { passed, failures } = countTests(results);
  const total = number(passed + failures.length);
  const seconds = number(Math.round(totalSeconds));
  const verdict =
    failures.length === 0
      ? `All ${total} tests passed in ${seconds} s.`
      : `${number(failures.length)} of ${total} tests failed in ${seconds} s:\n${failures.map(formatFailure).join('')}`;
  const parts = [laneTable(results), slowestTests(results), verdict];
  return `\n${parts.filter(Boolean).join('\n\n')}\n${passed} passed, ${failures.length} failed\n`;
}

const formatFailure = ({ name, reason }: Failure) =>
  `  ${name}\n${reason.replace(/^(?=.)/gm, '      ')}${reason && '\n'}`;

function laneTable(results: readonly LaneResult[]): string {
  const row = (wall: string, cpu: string, rest: string) => `${wall.padStart(8)} ${cpu.padStart(8)}  ${rest}`;
  const lines = results.map(({ name, hasPassed, seconds, cpu, report }) => {
    const counts = report ? `: ${formatCounts(report)}` : '';
    const wanting = hasPassed ? '' : ' FAILED';
    return row(formatSeconds(seconds), cpu === null ? '–' : formatSeconds(cpu), `${name}${counts}${wanting}`);
  });
  return [row('wall s', 'CPU s', 'lane'), ...lines].join('\n');
}

function slowestTests(results: readonly LaneResult[]): string {
  const tests = results.flatMap(({ name, report }) =>
    (report?.slowest ?? []).map((test) => ({ ...test, name: `[${name}] ${test.name}` })),
  );
  if (tests.length === 0) return '';
  const lines = slowestOf(tests).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  return ['Slowest tests', ...lines].join('\n');
}
