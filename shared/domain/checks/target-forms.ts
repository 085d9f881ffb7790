import { rewriteNumber } from '../text/number-format.ts';
import { type DateToken, scanDates } from './dates.ts';
import { scanNumbers } from './number-scan.ts';
import { viewText } from './text-view.ts';

/** A number or a date of the source in the target's language. */
export interface TargetForm {
  text: string;
  /** As in the source. */
  source: string;
  /** Whether the source's own form may also be right: "2.0" may be a version. */
  isOptional: boolean;
}

const YEAR_FIRST = /^\d{4}\P{L}/u;

/** The numbers and full dates of a source that the target language formats differently. */
export function targetForms(source: string, from: string, to: string): TargetForm[] {
  const view = viewText(source, from);
  const dates = scanDates(view);
  const forms = dates.flatMap((date) => {
    const text = writeDate(date, to);
    return text === null || text === date.text ? [] : [{ text, source: date.text, isOptional: false }];
  });
  for (const { start, end } of scanNumbers(view)) {
    if (dates.some((date) => start < date.end && date.start < end)) continue;
    const text = view.plain.slice(start, end);
    const written = rewriteNumber(text, from, to);
    if (written) forms.push({ text: written.text, source: text, isOptional: !written.isNeeded });
  }
  return forms;
}

/** A date in a language's format, with the month name if it had one; `null` = unchanged. */
function writeDate({ text, days }: DateToken, lang: string): string | null {
  const [day, another] = days;
  // Only a person can decide an ambiguous day; dates that begin with the year are understood everywhere.
  if (day === undefined || another !== undefined || YEAR_FIRST.test(text)) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const figures = /(?<!\d)0\d(?!\d)/.test(text) ? '2-digit' : 'numeric';
  try {
    return new Intl.DateTimeFormat(lang, {
      ...(/\p{L}/u.test(text) ? { dateStyle: 'long' } : { year: 'numeric', month: figures, day: figures }),
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).format(Date.UTC(year, month - 1, date));
  } catch {
    return null;
  }
}
