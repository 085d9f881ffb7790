import type { Reporter, TestModule } from 'vitest/node';

/** Lists, after all others, the tests that passed only when they were tried again: a retry must not hide them. */
export default class RetriedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (retried.length === 0) return;
    process.stdout.write(`\nPassed only when tried again:\n${retried.join('\n')}\n`);
  }
}
