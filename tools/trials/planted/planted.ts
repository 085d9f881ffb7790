/** A small defect, as a patch with a header of three lines. */
export interface Fault {
  /** `07-silent-dialog` */
  name: string;
  /** What breaks, as a sentence. */
  breaks: string;
  where: string;
  /** Tests that could catch it: see {@link matchTests}. */
  filters: string[];
  /** The files that it changes. */
  files: string[];
}

const PLACES = ['screens', 'server', 'federation', 'storage'];
const UNIT_TESTS = /^(packages|shared|server|shell|remotes|tools)\//;

export function readFault(name: string, text: string): Fault {
  const [breaks = ''] = text.split('\n', 1);
  const field = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  const where = field('Where');
  const filters = field('Tests').split(' ').filter(Boolean);
  const files = [...text.matchAll(/^--- a\/(.+)$/gm)].map(([, file = '']) => file);
  if (!breaks || !PLACES.includes(where) || filters.length === 0 || files.length === 0)
    throw new Error(`${name}: a patch begins with what breaks, "Where:" and "Tests:".`);
  return { name, breaks, where, filters, files };
}

/**
 * The test files that the filters select. A path selects the unit tests below it. Any other filter selects browser tests
 * by part of their path, and `-` also matches `/`, so `users-own` selects both `journeys/users-own` and
 * `screens/users/own`.
 */
export function matchTests(filters: readonly string[], tests: readonly string[]): string[] {
  const isSelected = (test: string) =>
    filters.some((filter) =>
      UNIT_TESTS.test(filter)
        ? test === filter || test.startsWith(`${filter}/`)
        : test.startsWith('e2e/') && test.replaceAll('/', '-').includes(filter.replaceAll('/', '-')),
    );
  return tests.filter(isSelected);
}

/** Whether some of the tests use the built application. Screen tests make their own bundle. */
export function needsBuild(tests: readonly string[]): boolean {
  return tests.some((test) => test.startsWith('e2e/') && !test.startsWith('e2e/screens/'));
}

/** The relevant part of Vitest's JSON report. */
export interface TestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The first test that failed, with its file; a file's name when no test failed; `null` = nothing failed. */
export function firstFailure({ testResults }: TestReport, root: string): string | null {
  const fileOf = (name: string) => name.replace(`${root}/`, '');
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed) return `${fileOf(name)}: ${failed.fullName.trim()}`;
  }
  // A failed test also ends the other running files, which then count as failed too.
  const file = testResults.find(({ status }) => status === 'failed');
  return file ? `${fileOf(file.name)}: failed outside of its tests` : null;
}

export interface Outcome {
  fault: Fault;
  result: 'caught' | 'missed' | 'error';
  /** The test that caught it, or why nothing was tested. */
  detail: string;
  seconds: number;
}

/** A Markdown table, and a line with the totals. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = outcomes.map(({ fault, result, detail, seconds }) => {
    const caughtBy = result === 'missed' ? 'MISSED' : result === 'error' ? `ERROR: ${detail}` : detail;
    const cells = [fault.name.slice(0, 2), fault.where, fault.breaks, caughtBy, String(seconds)];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length;
  return [
    '| # | where | what breaks | caught by | s |',
    '|---|---|---|---|---:|',
    ...rows,
    '',
    `${count('caught')} of ${outcomes.length} caught, ${count('missed')} missed, ${count('error')} not tested.`,
  ].join('\n');
}
