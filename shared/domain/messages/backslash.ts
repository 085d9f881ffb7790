import type { MessageValues } from './values.ts';

/** Stands for `\` in values, where Lingui would read `\u…` and `\x…` as a character. No text has it: it is a noncharacter. */
const BACKSLASH = '\uFDD1';

/** Words a message with its values as they are, whatever is in them. */
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
