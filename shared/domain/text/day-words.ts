import { byLanguage } from './by-language.ts';

const format = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** A day such as `2026-11-25`, which has no time and no zone, in the page's language. */
export function dayWords(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : format().format(at);
}
