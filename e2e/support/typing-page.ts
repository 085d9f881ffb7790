import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Firefox } from './firefox.ts';

const PATIENT = { timeout: 30_000 };

/** A page to type in, the same in Chromium and Firefox. */
export interface TypingPage {
  /** Types with real keys, one each `pace` ms. */
  type(text: string, pace: number): Promise<void>;
  /** A combination such as `Control+Enter`. */
  press(keys: string): Promise<void>;
  /** Evaluates an expression in the page; the result must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until an expression is true in the page. */
  waitFor(expression: string): Promise<void>;
}

export const inChromium = (page: Page): TypingPage => ({
  type: (text, delay) => page.keyboard.type(text, { delay }),
  press: (keys) => page.keyboard.press(keys),
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  // Not `waitForFunction`, which the page's policy forbids to evaluate a string.
  waitFor: (expression) =>
    expect.poll(() => page.evaluate<boolean>(expression), { ...PATIENT, message: expression }).toBe(true),
});

/** WebDriver's characters for keys without one (w3.org/TR/webdriver/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  F7: '\uE037',
};

export const inFirefox = (firefox: Firefox): TypingPage => ({
  type: (text, pace) => firefox.type(text, pace),
  press: (keys) => firefox.press(keys.split('+').map((key) => KEYS[key] ?? key)),
  evaluate: (expression) => firefox.evaluate(expression),
  waitFor: (expression) => firefox.waitFor(expression),
});
