import { pageLanguage } from '../../domain/messages/index.ts';
import { byLanguage } from '../../domain/text/by-language.ts';
import { t } from '../messages.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = byLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' }),
);
/** In English, the reader's own format: the browser knows which English it is. */
const full = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language === 'en' ? undefined : language, {
      dateStyle: 'full',
      timeStyle: 'medium',
    }),
);

/** `3 hours ago`; `just now` within a minute, even if the clock is slightly behind the server's. */
export function formatRelative(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return t('time.now');
}

/** The full date with the time to the second, in the reader's time zone. */
export function formatFullDate(time: number): string {
  return full().format(time);
}

const SIGNS = { second: 's', minute: 'min', hour: 'h' } as const;

const durations = byLanguage((language) => {
  const format = (unit: keyof typeof SIGNS) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return { second: format('second'), minute: format('minute'), hour: format('hour') };
});
const together = byLanguage((language) => new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }));

function formatSpan(value: number, unit: keyof typeof SIGNS): string {
  // SI symbols, shorter than Intl's.
  return pageLanguage() === 'en' ? `${value} ${SIGNS[unit]}` : durations()[unit].format(value);
}

/** Remaining time for display, from seconds: `less than 5 s`, `40 s`, `3 min`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 5) return t('time.less', { duration: formatSpan(5, 'second') });
  if (seconds < 90) return formatSpan(Math.round(seconds / 5) * 5, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatSpan(minutes, 'minute');
  const rest = minutes % 60;
  const hours = formatSpan(Math.floor(minutes / 60), 'hour');
  return rest ? together().format([hours, formatSpan(rest, 'minute')]) : hours;
}

const sizes = byLanguage((language) =>
  ['byte', 'kilobyte', 'megabyte', 'gigabyte'].map(
    (unit, power) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      }),
  ),
);

/** `12.4 MB` */
export function formatBytes(size: number): string {
  const formats = sizes();
  const power = Math.min(formats.length - 1, size < 1 ? 0 : Math.floor(Math.log10(size) / 3));
  return (formats[power] as Intl.NumberFormat).format(size / 1000 ** power);
}

const number = byLanguage((language) => new Intl.NumberFormat(language, { useGrouping: true }));

/** `1,204,331` */
export function formatNumber(value: number): string {
  return number().format(value);
}

/**
 * For older parts of the page without messages: `12 terms`, `1 term`. Only English; other languages use a
 * message.
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const share = byLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));

/** `12%`, from whole per cents. */
export function formatWholePercent(percent: number): string {
  return share().format(percent / 100);
}

/** The share of `done` in `total` for display: never 100 percent before the end, nor 0 after the start. */
export function formatPercent(done: number, total: number): string {
  if (total <= 0) return formatWholePercent(0);
  if (done > 0 && done * 100 < total) return `<${formatWholePercent(1)}`;
  const percent = Math.round((done / total) * 100);
  return formatWholePercent(done < total ? Math.min(percent, 99) : percent);
}
