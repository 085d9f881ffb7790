const DAY = 24 * 3600_000;

/** How long an item in the bin is kept: `kept for 29 more days`. */
export function retentionText(keptUntil: string, now: number): string {
  const left = Date.parse(keptUntil) - now;
  if (left <= 0) return 'about to be deleted for good';
  if (left < DAY) return 'kept for less than a day';
  const days = Math.ceil(left / DAY);
  return `kept for ${days} more ${days === 1 ? 'day' : 'days'}`;
}
