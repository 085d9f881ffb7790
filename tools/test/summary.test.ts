import { expect, test } from 'vitest';
import type { LaneReport } from './lane-report.ts';
import { countTests, formatCounts, type LaneResult, summarise } from './summary.ts';

function result(name: string, more: Partial<LaneResult> = {}): LaneResult {
  return { name, hasPassed: true, seconds: 10, cpu: 20, report: undefined, ...more };
}
function report(more: Partial<LaneReport>): LaneReport {
  return { passed: 0, skipped: 0, failures: [], slowest: [], ...more };
}
const ADDS = { name: 'a.test.ts > adds', reason: 'Error: 2 is not 1\nat a.test.ts:3' };
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('counts tests, and a lane without tests as one', () => {
  const text = summarise([result('check'), result('unit', { report: report({ passed: 5_396 }) })], 812.4);
  expect(text).toContain('All 5,397 tests passed in 812 s.');
  expect(lastLine(text)).toBe('5397 passed, 0 failed');
});

test('names each failed test with its lane and reason', () => {
  const failed = { hasPassed: false, report: report({ passed: 7, failures: [ADDS] }) };
  const text = summarise([result('unit', failed)], 30);
  expect(text).toContain(
    '1 of 8 tests failed in 30 s:\n  [unit] a.test.ts > adds\n      Error: 2 is not 1\n      at a.test.ts:3\n',
  );
  expect(lastLine(text)).toBe('7 passed, 1 failed');
});

test('counts a lane that failed outside its tests as one failure', () => {
  const crashed = result('unit', { hasPassed: false });
  const withReport = result('journeys', { hasPassed: false, report: report({ passed: 3 }) });
  expect(countTests([crashed, withReport])).toEqual({
    passed: 3,
    failures: [
      { name: '[unit]', reason: '' },
      { name: '[journeys]', reason: '' },
    ],
  });
});

test('lists the ten slowest tests over all lanes, the slowest first', () => {
  const slow = (lane: string, from: number) =>
    Array.from({ length: 10 }, (_, index) => ({ name: `${lane} ${from + index}`, seconds: from + index }));
  const text = summarise(
    [
      result('unit', { report: report({ slowest: slow('u', 1) }) }),
      result('journeys', { report: report({ slowest: slow('j', 6) }) }),
    ],
    1,
  );
  const names = [...text.matchAll(/ s {2}\[\w+\] (\w \d+)/g)].map(([, name]) => name);
  expect(names).toEqual(['j 15', 'j 14', 'j 13', 'j 12', 'j 11', 'u 10', 'j 10', 'u 9', 'j 9', 'u 8']);
});

test('shows wall and CPU seconds of each lane, and a dash where CPU time is unknown', () => {
  const text = summarise(
    [result('check', { seconds: 4.26, cpu: 1234.5 }), result('build', { cpu: null })],
    1,
  );
  expect(text).toMatch(/ {4}4\.3 {4}1,235 {2}check\n/);
  expect(text).toMatch(/ {4}10 {8}– {2}build\n/);
});

test('mentions failed and skipped tests only if there are some', () => {
  expect(formatCounts(report({ passed: 1 }))).toBe('1 test');
  expect(formatCounts(report({ passed: 1_000, skipped: 3, failures: [ADDS] }))).toBe(
    '1,001 tests, 1 failed, 3 skipped',
  );
});
