const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Created lazily: creating them takes tens of milliseconds on a slow machine. */
let relative: Intl.RelativeTimeFormat | undefined;
let full: Intl.DateTimeFormat | undefined;

/** `3 hours ago`; within a minute `just now`, also for a clock that runs a little behind the server's. */
export function formatRelative(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** The whole date with the time to the second, in the reader's own format and time zone. */
export function formatFullDate(time: number): string {
  full ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });
  return full.format(time);
}

/** Time left for people, from seconds: `less than 5 s`, `40 s`, `3 min`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 5) return 'less than 5 s';
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${minutes / 60} h`;
}

const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `12.4 MB` */
export function formatBytes(size: number): string {
  const power = Math.min(bytes.length - 1, size < 1 ? 0 : Math.floor(Math.log10(size) / 3));
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: bytes[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(size / 1000 ** power);
}

let number: Intl.NumberFormat | undefined;

/** Groups by a narrow space, which no locale reads as a decimal sign: `1 204 331`. */
export function formatNumber(value: number): string {
  number ??= new Intl.NumberFormat('en', { useGrouping: true });
  return number.format(value).replaceAll(',', '\u202f');
}

/** `12 terms`, `1 term` */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A share for people, of `done` in `total`: never 100 % before the end, never 0 % after the beginning. */
export function formatPercent(done: number, total: number): string {
  if (total <= 0) return '0 %';
  const percent = Math.round((done / total) * 100);
  const honest = done < total ? Math.min(percent, 99) : percent;
  return `${done > 0 ? Math.max(honest, 1) : honest} %`;
}
