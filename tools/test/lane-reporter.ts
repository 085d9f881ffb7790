import { stripVTControlCharacters } from 'node:util';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import type { Evidence } from './evidence.ts';
import { type Failure, type LaneReport, slowestOf, type TimedTest, writeReport } from './lane-report.ts';

/** Lines of an error that the end of a run repeats. */
const REASON_LINES = 8;

function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .join('\n');
}

/** The least time between two lines of progress, ms. */
const PROGRESS_EVERY = 15_000;

/**
 * Prints each failure as soon as it happens, and progress now and then. Each line names the lane, because two
 * can run at a time.
 */
export default class LaneReporter implements Reporter {
  private readonly lane = process.env.LANE ?? 'tests';
  private readonly began = performance.now();
  private readonly timed: TimedTest[] = [];
  private readonly failures: Failure[] = [];
  private readonly logs = new Map<string, string>();
  private vitest: Vitest | undefined;
  private files = 0;
  private filesDone = 0;
  private passed = 0;
  private skipped = 0;
  private printedAt = performance.now();

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(files: readonly unknown[]): void {
    this.files = files.length;
  }

  /** Output is printed only if the test fails. */
  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.logs.set(taskId, (this.logs.get(taskId) ?? '') + content);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'skipped') this.skipped += 1;
    if (state === 'passed') this.passed += 1;
    if (state === 'failed') this.fail(name, errors, test);
    const duration = test.diagnostic()?.duration;
    if (duration !== undefined) this.timed.push({ name, seconds: duration / 1000 });
    this.logs.delete(test.id);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0)
      this.fail(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors(), suite);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) this.fail(module.relativeModuleId, module.errors(), module);
    this.filesDone += 1;
    if (performance.now() - this.printedAt > PROGRESS_EVERY) this.printProgress();
  }

  onTestRunEnd(_modules: readonly unknown[], unhandled: readonly unknown[]): void {
    if (unhandled.length > 0) this.fail('errors outside the tests', unhandled);
    const { passed, skipped, failures } = this;
    const report: LaneReport = { passed, skipped, failures, slowest: slowestOf(this.timed) };
    if (process.env.LANE_REPORT) writeReport(process.env.LANE_REPORT, report);
  }

  private fail(name: string, errors: readonly unknown[], task?: TestCase | TestSuite | TestModule): void {
    const texts = errors.map(
      (error) => this.vitest?.logger.formatError(error, task && { project: task.project }).output ?? '',
    );
    this.failures.push({ name, reason: firstLines(texts[0] ?? '') });
    const parts = [`\n[${this.lane}] FAILED ${name}\n`, ...texts];
    const log = task && this.logs.get(task.id);
    if (log) parts.push(`Its output:\n${log}`);
    const { evidence = [] }: { evidence?: Evidence } = task?.type === 'test' ? task.meta() : {};
    if (evidence.length > 0) parts.push(`See ${evidence.join(', ')}\n`);
    // In one write, so that no other lane's lines get into it.
    process.stdout.write(`${parts.join('')}\n`);
  }

  private printProgress(): void {
    this.printedAt = performance.now();
    const seconds = Math.round((this.printedAt - this.began) / 1000);
    const counts = `${this.passed} tests passed, ${this.failures.length} failed`;
    process.stdout.write(
      `[${this.lane}] ${this.filesDone} of ${this.files} files, ${counts}, ${seconds} s\n`,
    );
  }
}
