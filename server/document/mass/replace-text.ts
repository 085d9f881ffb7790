import type { RE2JS } from 're2js';
import { MAX_TEXT } from '../../../shared/contract/common.ts';
import { parseText } from '../../../shared/text/inline-codes.ts';
import { inCaseOf, isWholeWord } from '../../../shared/text/replacing.ts';
import { type ProblemError, wrongField } from '../../http/problem.ts';
import { worded } from '../../http/worded.ts';

export interface Replacement {
  find: string;
  replace: string;
  regex: boolean;
  match_case: boolean;
  /** Absent in jobs of older releases, as `keep_case` is. */
  whole_word?: boolean;
  keep_case?: boolean;
  /** Of the texts, for `keep_case`. */
  lang?: string;
}

/** Most work one search may take: characters of the text × instructions of the pattern. About a quarter of a second. */
const MAX_WORK = 2_000_000;
/** Time limit in ms for all searches of one text together: each of many may scan the whole remaining text. */
const MAX_TIME = 500;

/**
 * Replaces in the text between the inline codes of a target; `null` = the result would exceed the length limit. Throws
 * 422 when the pattern is too complex for a text of this length.
 */
export function replaceInTarget(target: string, pattern: RE2JS, replacement: Replacement): string | null {
  if (target.length * pattern.programSize() > MAX_WORK) throw tooLarge(target);
  const deadline = performance.now() + MAX_TIME;
  let result = '';
  for (const part of parseText(target)) {
    if (part.type === 'code') {
      result += part.raw;
      continue;
    }
    let last = 0;
    for (const match of pattern.matchAll(part.text)) {
      if (performance.now() > deadline) throw tooLarge(target);
      const index = match.index ?? 0;
      const end = index + match[0].length;
      if (replacement.whole_word && !isWholeWord(part.text, index, end)) continue;
      const written = replacement.regex ? expand(replacement.replace, match) : replacement.replace;
      result += part.text.slice(last, index);
      result += replacement.keep_case ? inCaseOf(match[0], written, replacement.lang ?? '') : written;
      last = end;
      if (result.length > MAX_TEXT) return null;
    }
    result += part.text.slice(last);
    if (result.length > MAX_TEXT) return null;
  }
  return result;
}

function tooLarge({ length }: string): ProblemError {
  return wrongField('find', worded('find.too-slow', { length }));
}

/** Expands `$$`, `$&`, `$1` to `$99` and `$<name>` for groups that the pattern has; anything else stays literal. */
function expand(replace: string, match: RegExpMatchArray): string {
  return replace.replace(/\$(?:(\$)|(&)|(\d\d?)|<([^>]*)>)/g, (whole, dollar, all, digits, name) => {
    if (dollar) return '$';
    if (all) return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : whole;
    return expandNumber(digits, match) ?? whole;
  });
}

/** `$12` is group 12 if the pattern has that many, else group 1 followed by "2". */
function expandNumber(digits: string, match: RegExpMatchArray): string | null {
  const groups = match.length - 1;
  const number = Number(digits);
  if (number >= 1 && number <= groups) return match[number] ?? '';
  const first = Number(digits[0]);
  if (digits.length === 2 && first >= 1 && first <= groups) return (match[first] ?? '') + digits[1];
  return null;
}
