import type { RE2JS } from 're2js';
import { MAX_TEXT } from '../../shared/domain/contract/common.ts';
import { type Hit, MAX_HITS } from '../../shared/domain/contract/document/change.ts';
import { parseText } from '../../shared/domain/text/inline-codes.ts';
import { localised } from '../messages/localised.ts';
import { type ProblemError, wrongField } from '../messages/problem.ts';
import { inCaseOf, isWholeWord } from './replacing.ts';

export interface Replacement {
  find: string;
  replace: string;
  regex: boolean;
  match_case: boolean;
  /** Absent in jobs of older releases, like `keep_case`. */
  whole_word?: boolean;
  keep_case?: boolean;
  /** Language of the texts, for `keep_case`. */
  lang?: string;
}

/** Result of replacing in a text. */
export interface Replaced {
  text: string;
  /** Number of hits that would change something, and of those left unchanged. */
  found: number;
  left: number;
  /** All hits; empty if there are more than {@link MAX_HITS}. */
  hits: Hit[];
}

/** Most work one search may take: characters of the text × instructions of the pattern. About a quarter of a second. */
const MAX_WORK = 2_000_000;
/** Time limit in ms for all searches of one text together: each may scan the whole remaining text. */
const MAX_TIME = 500;

/**
 * Replaces in the text between the inline codes of a target, except the hits that start at one of `leave`;
 * `null` if the result would exceed the length limit. Throws 422 if the pattern is too complex for a text of
 * this length.
 */
export function replaceInTarget(
  target: string,
  pattern: RE2JS,
  replacement: Replacement,
  leave: readonly number[] = [],
): Replaced | null {
  if (target.length * pattern.programSize() > MAX_WORK) throw tooLarge(target);
  const deadline = performance.now() + MAX_TIME;
  let result = '';
  let found = 0;
  let left = 0;
  const hits: Hit[] = [];
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
      const written = toWritten(match, replacement);
      if (written === match[0]) continue;
      const start = part.start + index;
      found += 1;
      if (found <= MAX_HITS) hits.push({ start, end: part.start + end, replacement: written });
      if (leave.includes(start)) {
        left += 1;
        continue;
      }
      result += part.text.slice(last, index) + written;
      last = end;
      if (result.length > MAX_TEXT) return null;
    }
    result += part.text.slice(last);
    if (result.length > MAX_TEXT) return null;
  }
  return { text: result, found, left, hits: found > MAX_HITS ? [] : hits };
}

function toWritten(match: RegExpMatchArray, { replace, regex, keep_case, lang = '' }: Replacement): string {
  const written = regex ? expand(replace, match) : replace;
  return keep_case ? inCaseOf(match[0], written, lang) : written;
}

function tooLarge({ length }: string): ProblemError {
  return wrongField('find', localised('find.too-slow', { length }));
}

/** Expands `$$`, `$&`, `$1` to `$99` and `$<name>` for existing groups; anything else stays literal. */
function expand(replace: string, match: RegExpMatchArray): string {
  return replace.replace(/\$(?:(\$)|(&)|(\d\d?)|<([^>]*)>)/g, (whole, dollar, all, digits, name) => {
    if (dollar) return '$';
    if (all) return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : whole;
    return expandNumber(digits, match) ?? whole;
  });
}

/** `$12` is group 12 if the pattern has that many, otherwise group 1 followed by "2". */
function expandNumber(digits: string, match: RegExpMatchArray): string | null {
  const groups = match.length - 1;
  const number = Number(digits);
  if (number >= 1 && number <= groups) return match[number] ?? '';
  const first = Number(digits[0]);
  if (digits.length === 2 && first >= 1 && first <= groups) return (match[first] ?? '') + digits[1];
  return null;
}
