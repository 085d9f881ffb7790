/** Something that was counted at a time. */
export interface Counted {
  at: string;
  count: number;
}

/** What a plot has a row of bars for: a person, or a kind of error. */
export interface Series {
  key: string;
  name: string;
  /** At each time. */
  values: number[];
}

/** What a row of bars amounts to. */
export const FIGURES = {
  /** Of what happened at each time. */
  sum: (values: readonly number[]) => values.reduce((all, value) => all + value, 0),
  /** Of what there was at each time. */
  last: (values: readonly number[]) => values.at(-1) ?? 0,
};

export type Figure = keyof typeof FIGURES;

/** What was counted at each of the times by what `of` says of it, the most first. */
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

/** The first so many, and all others as one of this name. */
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
