import type { MessageValues } from './values.ts';

/**
 * Replaces `\` in values, where Lingui would read `\u…` and `\x…` as a character. It is a noncharacter, which
 * no text contains.
 */
const BACKSLASH = '\uFDD1';

/** Formats a message with unmodified values. */
export function withBackslashes<Values extends MessageValues>(
  values: Values | undefined,
  word: (values: Values | undefined) => string,
): string {
  const isPlain = !values || !Object.values(values).some((value) => String(value).includes('\\'));
  if (isPlain) return word(values);
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value,
  ]);
  return word(Object.fromEntries(safe) as Values).replaceAll(BACKSLASH, '\\');
}
