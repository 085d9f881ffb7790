import type { ConsoleMessage, Page } from 'playwright-core';

/** Unwanted console output of a page: errors, policy violations, uncaught exceptions. */
export interface ConsoleWatch {
  /** Expected errors of the journey: a wrong password returns 401, and Chromium logs it. */
  expect(pattern: RegExp): void;
  /** The unexpected output. */
  problems(): string[];
  /** Ends the watch; returns the unexpected output. */
  stop(): string[];
}

export function watchConsole(page: Page): ConsoleWatch {
  const written: string[] = [];
  const expected: RegExp[] = [];
  const onConsole = (message: ConsoleMessage) => {
    const isPolicy = /Content.Security.Policy|Integrity/i.test(message.text());
    if (message.type() === 'error' || isPolicy) written.push(`${message.text()} ${message.location().url}`);
  };
  const onError = (error: Error) => written.push(`uncaught: ${error.stack ?? error.message}`);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  const problems = () => written.filter((line) => !expected.some((pattern) => pattern.test(line)));
  return {
    expect: (pattern) => expected.push(pattern),
    problems,
    stop() {
      page.off('console', onConsole);
      page.off('pageerror', onError);
      return problems();
    },
  };
}
