import { checkAccelerators } from './accelerators.ts';
import { checkBrackets } from './brackets.ts';
import { checkCapitals } from './capitals.ts';
import { checkInvalidCharacters, checkZeroWidth } from './characters.ts';
import {
  checkEmpty,
  checkFuzzyUnedited,
  checkLength,
  checkLengthRatio,
  checkSameAsSource,
} from './content.ts';
import { checkDates } from './dates.ts';
import { checkEndPunctuation } from './end-punctuation.ts';
import { checkEscapes, checkLineBreaks, checkTabs } from './lines.ts';
import { checkMarkup } from './markup.ts';
import { checkMessageFormat } from './message-format-check.ts';
import { checkNumberFormat, checkNumbers } from './numbers.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkInvertedPunctuation, checkPunctuationSpacing, checkStartPunctuation } from './punctuation.ts';
import { checkQuotes } from './quotes.ts';
import { checkCode, checkEmails, checkPaths, checkUrls } from './references.ts';
import { checkRepeatedWords } from './repeated-words.ts';
import type { SegmentView } from './segment-view.ts';
import { checkDoubleSpaces, checkEdgeSpaces, checkNonBreakingSpaces } from './spaces.ts';
import { checkSpelling } from './spelling.ts';
import { checkTagsExtra, checkTagsMissing, checkTagsNesting, checkTagsOrder } from './tags.ts';
import { checkForbiddenTerms, checkTerms } from './terms.ts';
import type { Finding, Severity } from './types.ts';
import { checkUnits } from './units.ts';

interface CheckEntry {
  /** Its name and description are the messages `name.<id>` and `about.<id>` of `names`. */
  id: string;
  severity: Severity;
  /** Absent for checks that compare segments, concern the checks themselves, or use an engine. */
  find?: (segment: SegmentView) => Finding[];
}

const ENTRIES = [
  {
    id: 'empty',
    severity: 'error',
    find: checkEmpty,
  },
  {
    id: 'tags_missing',
    severity: 'error',
    find: checkTagsMissing,
  },
  {
    id: 'tags_extra',
    severity: 'error',
    find: checkTagsExtra,
  },
  {
    id: 'tags_nesting',
    severity: 'error',
    find: checkTagsNesting,
  },
  {
    id: 'tags_order',
    severity: 'info',
    find: checkTagsOrder,
  },
  {
    id: 'markup',
    severity: 'error',
    find: checkMarkup,
  },
  {
    id: 'placeholders',
    severity: 'error',
    find: checkPlaceholders,
  },
  {
    id: 'message_format',
    severity: 'error',
    find: checkMessageFormat,
  },
  {
    id: 'numbers',
    severity: 'error',
    find: checkNumbers,
  },
  {
    id: 'number_format',
    severity: 'warning',
    find: checkNumberFormat,
  },
  {
    id: 'dates',
    severity: 'error',
    find: checkDates,
  },
  {
    id: 'units',
    severity: 'error',
    find: checkUnits,
  },
  {
    id: 'end_punctuation',
    severity: 'warning',
    find: checkEndPunctuation,
  },
  {
    id: 'start_punctuation',
    severity: 'warning',
    find: checkStartPunctuation,
  },
  {
    id: 'inverted_punctuation',
    severity: 'warning',
    find: checkInvertedPunctuation,
  },
  {
    id: 'punctuation_spacing',
    severity: 'warning',
    find: checkPunctuationSpacing,
  },
  {
    id: 'edge_spaces',
    severity: 'warning',
    find: checkEdgeSpaces,
  },
  {
    id: 'double_spaces',
    severity: 'warning',
    find: checkDoubleSpaces,
  },
  {
    id: 'non_breaking_spaces',
    severity: 'info',
    find: checkNonBreakingSpaces,
  },
  {
    id: 'zero_width',
    severity: 'warning',
    find: checkZeroWidth,
  },
  {
    id: 'invalid_characters',
    severity: 'error',
    find: checkInvalidCharacters,
  },
  {
    id: 'line_breaks',
    severity: 'warning',
    find: checkLineBreaks,
  },
  {
    id: 'tabs',
    severity: 'warning',
    find: checkTabs,
  },
  {
    id: 'escapes',
    severity: 'error',
    find: checkEscapes,
  },
  {
    id: 'capitals',
    severity: 'warning',
    find: checkCapitals,
  },
  {
    id: 'same_as_source',
    severity: 'warning',
    find: checkSameAsSource,
  },
  {
    id: 'repeated_words',
    severity: 'warning',
    find: checkRepeatedWords,
  },
  {
    id: 'spelling',
    severity: 'warning',
    find: checkSpelling,
  },
  {
    id: 'language_tool',
    severity: 'warning',
  },
  {
    id: 'brackets',
    severity: 'warning',
    find: checkBrackets,
  },
  {
    id: 'quotes',
    severity: 'warning',
    find: checkQuotes,
  },
  {
    id: 'terms',
    severity: 'warning',
    find: checkTerms,
  },
  {
    id: 'forbidden_terms',
    severity: 'error',
    find: checkForbiddenTerms,
  },
  {
    id: 'length',
    severity: 'error',
    find: checkLength,
  },
  {
    id: 'length_ratio',
    severity: 'info',
    find: checkLengthRatio,
  },
  {
    id: 'urls',
    severity: 'warning',
    find: checkUrls,
  },
  {
    id: 'emails',
    severity: 'warning',
    find: checkEmails,
  },
  {
    id: 'paths',
    severity: 'warning',
    find: checkPaths,
  },
  {
    id: 'code',
    severity: 'warning',
    find: checkCode,
  },
  {
    id: 'accelerators',
    severity: 'warning',
    find: checkAccelerators,
  },
  {
    id: 'fuzzy_unedited',
    severity: 'warning',
    find: checkFuzzyUnedited,
  },
  {
    id: 'inconsistent_target',
    severity: 'warning',
  },
  {
    id: 'inconsistent_source',
    severity: 'info',
  },
  {
    id: 'not_checked',
    severity: 'warning',
  },
] as const satisfies readonly CheckEntry[];

export type CheckId = (typeof ENTRIES)[number]['id'];
export type Check = CheckEntry & { id: CheckId };

/** Every check, in the order in which a segment's issues are shown. */
export const CHECKS: readonly Check[] = ENTRIES;

const byId = new Map(CHECKS.map((check) => [check.id, check]));

export function checkById(id: CheckId): Check {
  const check = byId.get(id);
  if (!check) throw new Error(`There is no check “${id}”; see checks/catalogue.ts for the known ones.`);
  return check;
}
