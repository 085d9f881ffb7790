/** A count at a time. */
export interface Counted {
  at: string;
  count: number;
}

/** A row of bars in a plot: a user, or a kind of error. */
export interface Series {
  key: string;
  name: string;
  /** One per time. */
  values: number[];
}

/** How the values of a row are totalled. */
export const FIGURES = {
  /** For events at each time. */
  sum: (values: readonly number[]) => values.reduce((all, value) => all + value, 0),
  /** For totals at each time. */
  last: (values: readonly number[]) => values.at(-1) ?? 0,
};

export type Figure = keyof typeof FIGURES;

/** The counts at each time grouped by `of`, highest first. */
export function seriesOf<Cell extends Counted>(
  cells: readonly Cell[],
  times: readonly string[],
  { of, figure }: { of: (cell: Cell) => Pick<Series, 'key' | 'name'>; figure: Figure },
): Series[] {
  const placeOf = new Map(times.map((time, place) => [time, place]));
  const found = new Map<string, Series>();
  for (const cell of cells) {
    const place = placeOf.get(cell.at);
    if (place === undefined) continue;
    const { key, name } = of(cell);
    const series = found.get(key) ?? { key, name, values: times.map(() => 0) };
    found.set(key, series);
    series.values[place] = (series.values[place] ?? 0) + cell.count;
  }
  const most = ({ values }: Series) => FIGURES[figure](values);
  return [...found.values()].sort(
    (a, b) => most(b) - most(a) || FIGURES.sum(b.values) - FIGURES.sum(a.values),
  );
}

/** The first rows, and the rest merged under this name. */
export function withOthers(
  series: readonly Series[],
  { most, name }: { most: number; name: string },
): Series[] {
  if (series.length <= most) return [...series];
  const others = series.slice(most - 1);
  const values = (others[0]?.values ?? []).map((_, place) =>
    FIGURES.sum(others.map((one) => one.values[place] ?? 0)),
  );
  return [...series.slice(0, most - 1), { key: 'others', name, values }];
}
