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
import { checkTagsExtra, checkTagsMissing, checkTagsNesting, checkTagsOrder } from './tags.ts';
import { checkForbiddenTerms, checkTerms } from './terms.ts';
import type { Finding, Severity } from './types.ts';
import { checkUnits } from './units.ts';

interface CheckEntry {
  id: string;
  /** Its name in lists of checks. */
  name: string;
  severity: Severity;
  description: string;
  /** Absent where the check compares segments of a document with each other, or is about the checks themselves. */
  find?: (segment: SegmentView) => Finding[];
}

const ENTRIES = [
  {
    id: 'empty',
    name: 'Empty translation',
    severity: 'error',
    description:
      'The source has text and the target has none. A mere note until the segment is called translated.',
    find: checkEmpty,
  },
  {
    id: 'tags_missing',
    name: 'Missing tags',
    severity: 'error',
    description: 'An inline code of the source is not in the target.',
    find: checkTagsMissing,
  },
  {
    id: 'tags_extra',
    name: 'Extra tags',
    severity: 'error',
    description: 'The target has an inline code that the source does not have, or has it more often.',
    find: checkTagsExtra,
  },
  {
    id: 'tags_nesting',
    name: 'Tag nesting',
    severity: 'error',
    description: 'A pair is closed before it is opened, or two pairs cross.',
    find: checkTagsNesting,
  },
  {
    id: 'tags_order',
    name: 'Tag order',
    severity: 'info',
    description:
      'Inline codes come in another order; a warning when neighbours without text between them are swapped.',
    find: checkTagsOrder,
  },
  {
    id: 'markup',
    name: 'Markup in the text',
    severity: 'error',
    description:
      'Tags written out in the text (<b>, <a href="…">) are missing, extra or altered; titles may be translated.',
    find: checkMarkup,
  },
  {
    id: 'placeholders',
    name: 'Placeholders',
    severity: 'error',
    description:
      'A placeholder (%s, %1$d, {0}, {name}, {{x}}, $x, $t(key), &name;) is missing, altered or invented.',
    find: checkPlaceholders,
  },
  {
    id: 'message_format',
    name: 'Plural and select messages',
    severity: 'error',
    description:
      'An ICU message is malformed, lacks a branch that the language needs, or has altered selectors.',
    find: checkMessageFormat,
  },
  {
    id: 'numbers',
    name: 'Numbers',
    severity: 'error',
    description:
      'A number is missing, altered or invented. Formats of both languages, other digits, number words and a.m./p.m. count as equal.',
    find: checkNumbers,
  },
  {
    id: 'number_format',
    name: 'Number format',
    severity: 'warning',
    description: 'A number keeps separators that mean something else in the target language.',
    find: checkNumberFormat,
  },
  {
    id: 'dates',
    name: 'Dates',
    severity: 'error',
    description: 'A full date became another day, in the order of day and month of each language.',
    find: checkDates,
  },
  {
    id: 'units',
    name: 'Units',
    severity: 'error',
    description: 'The same number carries another unit or currency, or lost its % or °.',
    find: checkUnits,
  },
  {
    id: 'end_punctuation',
    name: 'End punctuation',
    severity: 'warning',
    description:
      'The target ends in another kind of mark than the source, or not in the form of its language.',
    find: checkEndPunctuation,
  },
  {
    id: 'start_punctuation',
    name: 'Start punctuation',
    severity: 'warning',
    description: 'A bullet, dash, arrow or ellipsis at the beginning is missing or added.',
    find: checkStartPunctuation,
  },
  {
    id: 'inverted_punctuation',
    name: 'Spanish ¿ and ¡',
    severity: 'warning',
    description: 'A Spanish question or exclamation has no opening mark.',
    find: checkInvertedPunctuation,
  },
  {
    id: 'punctuation_spacing',
    name: 'Spacing around punctuation',
    severity: 'warning',
    description:
      'A space is missing or superfluous beside a mark, by the rules of the language (French included).',
    find: checkPunctuationSpacing,
  },
  {
    id: 'edge_spaces',
    name: 'Leading and trailing spaces',
    severity: 'warning',
    description: 'The target begins or ends with other white space than the source.',
    find: checkEdgeSpaces,
  },
  {
    id: 'double_spaces',
    name: 'Double spaces',
    severity: 'warning',
    description: 'The target has several spaces in a row where the source has none.',
    find: checkDoubleSpaces,
  },
  {
    id: 'non_breaking_spaces',
    name: 'Non-breaking spaces',
    severity: 'info',
    description: 'A non-breaking space stands beside a normal one, between ordinary words, or was lost.',
    find: checkNonBreakingSpaces,
  },
  {
    id: 'zero_width',
    name: 'Invisible characters',
    severity: 'warning',
    description: 'The target holds zero-width or direction characters that the language does not need.',
    find: checkZeroWidth,
  },
  {
    id: 'invalid_characters',
    name: 'Invalid characters',
    severity: 'error',
    description: 'The target holds a character that XML forbids, or signs of a wrong encoding.',
    find: checkInvalidCharacters,
  },
  {
    id: 'line_breaks',
    name: 'Line breaks',
    severity: 'warning',
    description: 'The target has another number of line breaks.',
    find: checkLineBreaks,
  },
  {
    id: 'tabs',
    name: 'Tabs',
    severity: 'warning',
    description: 'The target has another number of tabs.',
    find: checkTabs,
  },
  {
    id: 'escapes',
    name: 'Escape sequences',
    severity: 'error',
    description: 'A written escape sequence such as \\n or \\" is missing or added.',
    find: checkEscapes,
  },
  {
    id: 'capitals',
    name: 'Capital letters',
    severity: 'warning',
    description: 'The first letter is a capital on one side only, or the target is all in capitals.',
    find: checkCapitals,
  },
  {
    id: 'same_as_source',
    name: 'Same as source',
    severity: 'warning',
    description: 'The target repeats the source; a mere note for a single word.',
    find: checkSameAsSource,
  },
  {
    id: 'repeated_words',
    name: 'Repeated words',
    severity: 'warning',
    description: 'A word stands twice in a row.',
    find: checkRepeatedWords,
  },
  {
    id: 'brackets',
    name: 'Brackets',
    severity: 'warning',
    description: 'Brackets of the target do not pair, or a bracketed part is gone.',
    find: checkBrackets,
  },
  {
    id: 'quotes',
    name: 'Quotation marks',
    severity: 'warning',
    description: 'Quotation marks of the target do not pair, or a quoted part is gone.',
    find: checkQuotes,
  },
  {
    id: 'terms',
    name: 'Terms',
    severity: 'warning',
    description: 'The target does not use the translation of a glossary term; inflected forms count.',
    find: checkTerms,
  },
  {
    id: 'forbidden_terms',
    name: 'Forbidden terms',
    severity: 'error',
    description: 'The target uses wording that the glossary forbids.',
    find: checkForbiddenTerms,
  },
  {
    id: 'length',
    name: 'Length limit',
    severity: 'error',
    description: 'The target is longer than the document allows.',
    find: checkLength,
  },
  {
    id: 'length_ratio',
    name: 'Suspicious length',
    severity: 'info',
    description: 'The target is far shorter or longer than the source, as if text were lost or doubled.',
    find: checkLengthRatio,
  },
  {
    id: 'urls',
    name: 'Web addresses',
    severity: 'warning',
    description: 'A web address is missing or altered; a note when only the page on the same site differs.',
    find: checkUrls,
  },
  {
    id: 'emails',
    name: 'Email addresses',
    severity: 'warning',
    description: 'An email address is missing or altered.',
    find: checkEmails,
  },
  {
    id: 'paths',
    name: 'Paths',
    severity: 'warning',
    description: 'A path of the file system is missing or altered.',
    find: checkPaths,
  },
  {
    id: 'code',
    name: 'Options and functions',
    severity: 'warning',
    description: 'A command-line option (--name) or a function name (name()) is missing or altered.',
    find: checkCode,
  },
  {
    id: 'accelerators',
    name: 'Accelerator keys',
    severity: 'warning',
    description: 'The mark of the accelerator key (&File) is missing, doubled or stands before no letter.',
    find: checkAccelerators,
  },
  {
    id: 'fuzzy_unedited',
    name: 'Unedited fuzzy match',
    severity: 'warning',
    description: 'The segment is approved although its target is an inexact match, unchanged.',
    find: checkFuzzyUnedited,
  },
  {
    id: 'inconsistent_target',
    name: 'Same source, other target',
    severity: 'warning',
    description: 'Segments with the same source are translated differently.',
  },
  {
    id: 'inconsistent_source',
    name: 'Same target, other source',
    severity: 'info',
    description: 'Segments whose sources differ have the same translation.',
  },
  {
    id: 'not_checked',
    name: 'Not checked',
    severity: 'warning',
    description: 'The checks of the segment took too long and were stopped.',
  },
] as const satisfies readonly CheckEntry[];

export type CheckId = (typeof ENTRIES)[number]['id'];
export type Check = CheckEntry & { id: CheckId };

/** Every check, in the order in which a segment's issues are shown. */
export const CHECKS: readonly Check[] = ENTRIES;

const byId = new Map(CHECKS.map((check) => [check.id, check]));

export function checkById(id: CheckId): Check {
  const check = byId.get(id);
  if (!check) throw new Error(`There is no check “${id}”; the known ones stand in checks/catalogue.ts.`);
  return check;
}
