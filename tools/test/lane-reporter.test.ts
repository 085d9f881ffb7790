import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LaneReport, readReport } from './lane-report.ts';
import { runCounted } from './run-counted.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = {
  'tests.test.mjs': `
    import { afterEach, expect, test } from 'vitest';
    test('adds', () => expect(1 + 1).toBe(2));
    test('subtracts', () => { console.log('about to subtract'); expect(3 - 1).toBe(1); });
    test('shows a picture', () => { throw new Error('blurred'); });
    afterEach(({ task }) => { if (task.result.state === 'fail') task.meta.evidence = [task.name + '.png', 'b.txt']; });
    test.skip('divides', () => {});
  `,
  'hook.test.mjs': `
    import { beforeAll, describe, test } from 'vitest';
    describe('a server', () => {
      beforeAll(() => { throw new Error('port taken'); });
      test('answers', () => {});
    });
  `,
  'broken.test.mjs': `import './missing.mjs';`,
};

let folder: string;
let output = '';
let report: LaneReport | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-reporter-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const reporter = join(import.meta.dirname, 'lane-reporter.ts');
  const bin = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = ['--root', folder, '--reporter', reporter];
  const reportFile = join(folder, 'report.json');
  await runCounted([process.execPath, bin, 'run', ...config], {
    env: { LANE: 'unit', LANE_REPORT: reportFile, NO_COLOR: '1', FORCE_COLOR: '' },
    onOutput: (text) => {
      output += text;
    },
  });
  report = readReport(reportFile);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reporter of a lane', () => {
  test('prints a failed test with its error, its output and its evidence', () => {
    expect(output).toMatch(/\[unit\] FAILED tests\.test\.mjs > subtracts\n.*expected 2 to be 1/s);
    expect(output).toMatch(/Its output:\nabout to subtract/);
    expect(output).toMatch(/blurred[\s\S]*See shows a picture\.png, b\.txt/);
  });

  test('counts passed and skipped tests', () => {
    // Vitest skips the test whose suite could not start.
    expect(report).toMatchObject({ passed: 1, skipped: 2 });
  });

  test('reports suites and files that could not run as failures', () => {
    expect(report?.failures.map(({ name }) => name).toSorted()).toEqual([
      'broken.test.mjs',
      'hook.test.mjs > a server',
      'tests.test.mjs > shows a picture',
      'tests.test.mjs > subtracts',
    ]);
    expect(report?.failures.find(({ name }) => name.includes('subtracts'))?.reason).toMatch(
      /expected 2 to be 1[\s\S]*tests\.test\.mjs:\d/,
    );
    expect(output).toContain('port taken');
    expect(output).toContain('missing.mjs');
  });

  test('leaves the time of each test', () => {
    expect(report?.slowest.map(({ name }) => name)).toContain('tests.test.mjs > adds');
  });
});
