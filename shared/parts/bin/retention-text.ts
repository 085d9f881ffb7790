import { t } from './messages.ts';

const DAY = 24 * 3600_000;

/** How long an item in the bin is kept: `kept for 29 more days`. */
export function retentionText(keptUntil: string, now: number): string {
  const left = Date.parse(keptUntil) - now;
  if (left <= 0) return t('kept.over');
  if (left < DAY) return t('kept.hours');
  return t('kept.days', { days: Math.ceil(left / DAY) });
}
