import type { LqaReport } from '@tessera/shared/contract/document/lqa';

export type OfWeek = NonNullable<LqaReport['by_week']>[number];

/** What a plot has a row of bars for: a person, or a kind of error. */
export interface Series {
  key: string;
  name: string;
  /** Errors in each week. */
  values: number[];
}

/** As many as are plotted: half a year. */
export const MOST_WEEKS = 26;

/** The Mondays from the first to the last week that has errors, those without any too; only the last ones. */
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

/** The errors of each week by what `of` says of them, most errors first. */
export function seriesOf(
  cells: readonly OfWeek[],
  weeks: readonly string[],
  of: (cell: OfWeek) => Pick<Series, 'key' | 'name'>,
): Series[] {
  const found = new Map<string, Series>();
  for (const cell of cells) {
    const at = weeks.indexOf(cell.week);
    if (at < 0) continue;
    const { key, name } = of(cell);
    const series = found.get(key) ?? { key, name, values: weeks.map(() => 0) };
    found.set(key, series);
    series.values[at] = (series.values[at] ?? 0) + cell.errors;
  }
  return [...found.values()].sort((a, b) => sum(b) - sum(a));
}

export const sum = ({ values }: Pick<Series, 'values'>) => values.reduce((all, value) => all + value, 0);
