const DAY = 24 * 3600_000;

/** How long something in the bin is still kept: `kept for 29 more days`. */
export function keptWords(keptUntil: string, now: number): string {
  const days = Math.floor((Date.parse(keptUntil) - now) / DAY);
  if (days < 0) return 'about to be deleted for good';
  if (days === 0) return 'kept for less than a day';
  return `kept for ${days} more ${days === 1 ? 'day' : 'days'}`;
}
