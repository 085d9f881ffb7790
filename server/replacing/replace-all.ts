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
  /** Where hits start that are left alone. */
  leave?: readonly number[] | undefined;
}

/** What became of the texts, `null` = it would be too long; or why the expression cannot be used. */
export type ReplaceAnswer = { results: (Replaced | null)[] } | { refusal: Wording | string };

/** Replaces in each text; with no texts, tells whether the expression can be used. Takes at most `time` ms. */
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

/** The last one: an expression is asked for with one chunk of texts after the other, and may take long to compile. */
let last: { key: string; pattern: RE2JS } | null = null;

function compiled(replacement: Replacement): RE2JS {
  const key = JSON.stringify([replacement.find, replacement.regex, replacement.match_case]);
  if (last?.key !== key) last = { key, pattern: compilePattern(replacement) };
  return last.pattern;
}
