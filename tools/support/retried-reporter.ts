import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Where the names of retried tests are kept until the end of a run of several steps. */
export const RETRIED = resolve(import.meta.dirname, '../../test-results/retried.txt');

/** Lists at the end the tests that passed only on retry: a retry must not hide them. */
export default class RetriedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}${reasonOf(test)}`),
    );
    if (retried.length === 0) return;
    const list = `${retried.join('\n')}\n`;
    process.stdout.write(`\nPassed only when tried again:\n${list}`);
    mkdirSync(dirname(RETRIED), { recursive: true });
    appendFileSync(RETRIED, list);
  }
}

/** The head of what it failed with, since the run prints that of no test that passed in the end. */
function reasonOf(test: TestCase): string {
  const message = test.result().errors?.[0]?.message;
  return message ? `\n    ${stripVTControlCharacters(message).split('\n').slice(0, 4).join('\n    ')}` : '';
}
