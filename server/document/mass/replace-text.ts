import { MAX_TEXT } from '../../../shared/contract/common.ts';
import { parseText } from '../../../shared/text/inline-codes.ts';

export interface Replacement {
  find: string;
  replace: string;
  regex: boolean;
  match_case: boolean;
}

/** What is looked for as a regular expression. Throws a SyntaxError for one that is none. */
export function toPattern({ find, regex, match_case }: Replacement): RegExp {
  const source = regex ? find : find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(source, match_case ? 'gu' : 'giu');
}

/** Replaces in the text between the inline codes of a target; `null` = it would be longer than a text may be. */
export function replaceInTarget(target: string, pattern: RegExp, replacement: Replacement): string | null {
  let result = '';
  for (const part of parseText(target)) {
    if (part.type === 'code') {
      result += part.raw;
      continue;
    }
    const replaced = replaceInRun(part.text, pattern, replacement);
    if (replaced === null) return null;
    result += replaced;
    if (result.length > MAX_TEXT) return null;
  }
  return result;
}

function replaceInRun(text: string, pattern: RegExp, { replace, regex }: Replacement): string | null {
  let result = '';
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(last, match.index) + (regex ? expand(replace, match) : replace);
    last = match.index + match[0].length;
    if (result.length > MAX_TEXT) return null;
  }
  return result + text.slice(last);
}

/** `$$`, `$&`, `$1` to `$99` and `$<name>`, as far as the pattern has such groups; everything else stands for itself. */
function expand(replace: string, match: RegExpExecArray): string {
  return replace.replace(/\$(?:(\$)|(&)|(\d\d?)|<([^>]*)>)/g, (whole, dollar, all, digits, name) => {
    if (dollar) return '$';
    if (all) return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : whole;
    return expandNumber(digits, match) ?? whole;
  });
}

/** `$12` is the twelfth group where there are so many, else the first and a 2. */
function expandNumber(digits: string, match: RegExpExecArray): string | null {
  const groups = match.length - 1;
  const number = Number(digits);
  if (number >= 1 && number <= groups) return match[number] ?? '';
  const first = Number(digits[0]);
  if (digits.length === 2 && first >= 1 && first <= groups) return (match[first] ?? '') + digits[1];
  return null;
}
