import type { LqaReport } from '@tessera/shared/contract/document/lqa';

export type OfWeek = NonNullable<LqaReport['by_week']>[number];

/** Maximum weeks plotted: half a year. */
export const MOST_WEEKS = 26;

/** The Mondays from the first to the last week with errors, including weeks without; only the latest. */
export function weeksOf(cells: readonly OfWeek[]): string[] {
  const known = cells.map(({ week }) => week).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const weeks: string[] = [];
  for (const day = new Date(`${first}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 7)) {
    const week = day.toISOString().slice(0, 10);
    if (week > last) break;
    weeks.push(week);
  }
  return weeks.slice(-MOST_WEEKS);
}
