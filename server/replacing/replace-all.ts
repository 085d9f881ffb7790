import type { RE2JS } from 're2js';
import type { Wording } from '../../shared/domain/contract/common.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { compilePattern } from './find-pattern.ts';
import { type Replaced, type Replacement, replaceInTarget } from './replace-text.ts';

export interface ReplaceQuestion {
  replacement: Replacement;
  texts: readonly TextToReplaceIn[];
}

export interface TextToReplaceIn {
  text: string;
  /** Start offsets of hits to leave unchanged. */
  leave?: readonly number[] | undefined;
}

/** The results, `null` if too long; or why the expression cannot be used. */
export type ReplaceAnswer = { results: (Replaced | null)[] } | { refusal: Wording | string };

/**
 * Replaces in each text; with no texts, reports whether the expression can be used. Takes at most `time` ms.
 */
export function replaceAll({ replacement, texts }: ReplaceQuestion, time: number): ReplaceAnswer {
  const end = performance.now() + time;
  try {
    const pattern = compiled(replacement);
    const results: (Replaced | null)[] = [];
    for (const { text, leave } of texts) {
      if (performance.now() > end) return { refusal: TOO_LONG };
      results.push(replaceInTarget(text, pattern, replacement, leave));
    }
    return { results };
  } catch (error) {
    if (error instanceof ProblemError) return { refusal: error.says ?? error.message };
    throw error;
  }
}

export const TOO_LONG = localised('find.too-long-here').says;

/**
 * The last one, since an expression is used for many chunks of texts in a row and may take long to compile.
 */
let last: { key: string; pattern: RE2JS } | null = null;

function compiled(replacement: Replacement): RE2JS {
  const key = JSON.stringify([replacement.find, replacement.regex, replacement.match_case]);
  if (last?.key !== key) last = { key, pattern: compilePattern(replacement) };
  return last.pattern;
}
