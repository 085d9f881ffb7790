import type { Page } from 'playwright-core';

/** Unwanted console output of a page: errors, policy violations, uncaught exceptions. */
export interface ConsoleWatch {
  /** Expected errors of the journey: a wrong password returns 401, and Chromium logs it. */
  expect(pattern: RegExp): void;
  /** The unexpected output. */
  problems(): string[];
}

export function watchConsole(page: Page): ConsoleWatch {
  const written: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    const isPolicy = /Content.Security.Policy|Integrity/i.test(message.text());
    if (message.type() === 'error' || isPolicy) written.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => written.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    expect: (pattern) => expected.push(pattern),
    problems: () => written.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
