import { byLanguage } from './by-language.ts';

const format = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** A date without time and zone, such as `2026-11-25`, in the page's language. */
export function dayWords(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : format().format(at);
}
