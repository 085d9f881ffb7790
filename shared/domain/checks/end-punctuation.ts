import {
  type EndMark,
  endMark,
  isFullWidthLanguage,
  type MarkKind,
  markFor,
  spaceBefore,
} from './punctuation-marks.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, MASK, type TextView, toRaw } from './text-view.ts';
import { trailingRun } from './trailing-run.ts';
import type { Finding } from './types.ts';
import type { Wording } from './wording.ts';

/** Scripts that end a sentence with a space, or with nothing. */
const NO_FULL_STOP = new Set(['th', 'lo', 'km', 'my', 'bo', 'shn', 'dz']);
const NO_QUESTION_MARK = new Set(['th', 'lo', 'km', 'my']);
/** An abbreviation at the end absorbs the full stop, in one language and not in the other. */
const ABBREVIATION =
  /(?:^|[\s(\u00a0])(?:\p{L}|(?:\p{L}\.[\s\u00a0]?)+\p{L}|etc|usw|bzw|ca|Nr|No|vs|Inc|Ltd|Co|Corp|Bros|Jr|Sr|Dr|St|Mr|Mrs|Ms|Fig|approx|max|min|sec|hrs|ecc|osv|enz|itd|itp|tzn|atd|др|т[\s.]*д|т[\s.]*п|гг?|р|руб|напр|стр|см|прим|Cía|S\.A|pág|ej|vol|[ap]\.?m)\.$/u;

function acceptable(wanted: EndMark, found: EndMark, target: TextView): boolean {
  const { language, masked } = target;
  if (wanted.kind === found.kind) return true;
  switch (wanted.kind) {
    case 'period':
      if (found.kind === 'none') return NO_FULL_STOP.has(language);
      return language === 'hy' && found.text === ':';
    case 'question':
      if (language === 'hy') return masked.includes('՞');
      // か and the Chinese particles mark a question without a question mark.
      if (found.kind === 'period' && language === 'ja') return /か[。．」』]*$/u.test(masked.trimEnd());
      return (
        found.kind === 'none' &&
        (NO_QUESTION_MARK.has(language) || (language === 'ja' && /か$/u.test(masked.trimEnd())))
      );
    case 'exclamation':
      return language === 'hy' && masked.includes('՜');
    case 'semicolon':
      return language === 'el' && found.text === ';';
    case 'colon':
      return language === 'hy' && found.kind === 'comma';
    default:
      return false;
  }
}

/** Characters at the end of a text searched for an abbreviation. */
const LONGEST_ABBREVIATION = 40;

function endsInAbbreviation(masked: string): boolean {
  const text = masked.trimEnd();
  if (text.length <= LONGEST_ABBREVIATION) return ABBREVIATION.test(text);
  // The leading mask marks the cut, so that the middle of a word does not look like its beginning.
  return ABBREVIATION.test(MASK + text.slice(-LONGEST_ABBREVIATION));
}

export function checkEndPunctuation({ source, target }: SegmentView): Finding[] {
  if (!/[\p{L}\p{N}\uFFFC]/u.test(source.masked) || !/[\p{L}\p{N}\uFFFC]/u.test(target.masked)) return [];
  const wanted = endMark(source.masked, source.language);
  const found = endMark(target.masked, target.language);
  if (acceptable(wanted, found, target)) return checkForm(found, target);
  const stops = wanted.kind === 'period' || found.kind === 'period';
  if (stops && (wanted.kind === 'none' || found.kind === 'none')) {
    if (endsInAbbreviation(source.masked) || endsInAbbreviation(target.masked)) return [];
  }
  const text =
    wanted.kind === 'none'
      ? ''
      : spaceBefore(wanted.kind, target.lang) + markFor(wanted.kind, target.language);
  const start = trailingRun(target.plain, /[ \u00a0\u202f]/, found.start);
  const softened = wanted.kind === 'exclamation' && found.kind === 'period';
  return [
    {
      about: `${wanted.kind}>${found.kind}`,
      severity: softened ? 'info' : undefined,
      says: describe(wanted.kind, found.kind),
      source_ranges: wanted.kind === 'none' ? undefined : [toRaw(source, wanted.start, wanted.end)],
      target_ranges: found.kind === 'none' ? undefined : [toRaw(target, found.start, found.end)],
      repair: {
        says:
          wanted.kind === 'none'
            ? { id: 'repair.remove', values: { text: excerpt(found.text) } }
            : { id: 'repair.end', values: { text: excerpt(text.trim()) } },
        target: applyEdits(target, [{ start, end: found.end, text }]),
      },
    },
  ];
}

function describe(wanted: MarkKind, found: MarkKind): Wording {
  if (wanted === 'none') return { id: 'end_punctuation.remove', values: { found } };
  if (found === 'none') return { id: 'end_punctuation.add', values: { wanted } };
  return { id: 'end_punctuation.differs', values: { wanted, found } };
}

/** The right kind of mark in the wrong form: "." after Chinese, "?" after Arabic or Greek. */
function checkForm(found: EndMark, target: TextView): Finding[] {
  const { language } = target;
  const own = markFor(found.kind, language);
  const before = target.masked.slice(0, found.start).trimEnd().at(-1) ?? '';
  const script = isFullWidthLanguage(language)
    ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
    : language === 'el'
      ? /\p{Script=Greek}/u
      : /\p{Script=Arabic}/u;
  const judged =
    (isFullWidthLanguage(language) && /^[.?!:;,]$/.test(found.text)) ||
    (found.text === '?' && own !== '?' && own !== '' && language !== 'hy');
  if (!judged || own === found.text || !script.test(before)) return [];
  return [
    {
      about: `form:${found.text}`,
      says: { id: 'end_punctuation.form', values: { wanted: own, found: found.text } },
      target_ranges: [toRaw(target, found.start, found.end)],
      repair: {
        says: { id: 'repair.end', values: { text: own } },
        target: applyEdits(target, [{ start: found.start, end: found.end, text: own }]),
      },
    },
  ];
}
