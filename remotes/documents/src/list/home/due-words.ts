import { byLanguage } from '@tessera/shared/text/by-language';
import { dayWords } from '@tessera/shared/text/day-words';

const DAY = 86_400_000;

/** Beyond this, the date is shown instead of the distance. */
const NEAR_DAYS = 14;

const relative = byLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** The reader's local day: `2026-11-25`. */
export function dayOf(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The days from one day to another; negative = passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY);
}

/** `tomorrow`, `in 5 days`, or the date. */
export function dayFromNow(day: string, today: string): string {
  const days = daysUntil(day, today);
  return Math.abs(days) <= NEAR_DAYS ? relative().format(days, 'day') : dayWords(day);
}
