import type { LanguageMatch } from '../contract/machine-translation.ts';
import { readableText } from '../text/inline-codes.ts';
import { checkById } from './catalogue.ts';
import { toIssues } from './check-segment.ts';
import type { CheckSettings, Issue } from './issue.ts';
import type { Finding } from './types.ts';
import { toList } from './wording.ts';

/** Longest quotation of a text in a message. */
const LONGEST = 60;

/**
 * Findings of an earlier text as issues of the current text: only those before the first difference, since
 * later positions have shifted.
 */
export function languageIssues(
  checked: { target: string; matches: readonly LanguageMatch[] },
  target: string,
  settings: CheckSettings,
): Issue[] {
  const same = commonStart(checked.target, target);
  const found = checked.matches.filter(({ end }) => end <= same);
  const findings = found.map(({ start, end, message, replacements, rule }): Finding => {
    const about = `${rule}:${target.slice(start, end)}`;
    const target_ranges: Finding['target_ranges'] = [[start, end]];
    const [first] = replacements;
    if (first === undefined) {
      return { about, target_ranges, says: { id: 'language_tool.said', values: { message } } };
    }
    return {
      about,
      target_ranges,
      says: {
        id: 'language_tool.meant',
        values: { message, anyOf: toList(replacements.slice(0, 3).map(quoted)) },
      },
      repair: {
        says: { id: 'repair.write-quoted', values: { text: quoted(first) } },
        target: target.slice(0, start) + first + target.slice(end),
      },
    };
  });
  return toIssues(checkById('language_tool'), findings, settings);
}

const quoted = (text: string) => readableText(text).slice(0, LONGEST);

function commonStart(a: string, b: string): number {
  if (a === b) return a.length;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
