import type { Page } from 'playwright-core';

/** What a page wrote to its console that nobody should have to read: errors, refused policies, uncaught exceptions. */
export interface ConsoleWatch {
  /** Errors that match are part of the journey: a wrong password answers 401, and Chromium says so. */
  expect(pattern: RegExp): void;
  /** What was written and not expected. */
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
