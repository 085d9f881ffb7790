import { setImmediate } from 'node:timers/promises';
import { compilePattern } from './find-pattern.ts';
import { type Replacement, replaceInTarget } from './replace-text.ts';

/** Replaces in each text; `null` = the result would be too long. Throws 422 when the expression takes too long. */
export type Replacer = (texts: readonly string[]) => Promise<(string | null)[]>;

/** Throws 422 for an invalid or unsupported expression. */
export function createReplacer(replacement: Replacement): Replacer {
  const pattern = compilePattern(replacement);
  return async (texts) => {
    const results: (string | null)[] = [];
    for (const text of texts) {
      results.push(replaceInTarget(text, pattern, replacement));
      // Yields to other requests.
      await setImmediate();
    }
    return results;
  };
}
