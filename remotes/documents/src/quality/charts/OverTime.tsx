import { formatNumber, Select } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { BarLanes } from './BarLanes.tsx';
import * as css from './plots.module.css';
import { type Counted, type Figure, type Series, seriesOf, withOthers } from './series.ts';

interface OverTimeProps<Cell, Way extends string> {
  cells: readonly Cell[];
  /** The columns to plot, in order. */
  times: readonly { at: string; name: string }[];
  /** Groupings of the rows of bars; the first is the default. */
  ways: Record<Way, { label: string; of: (cell: Cell) => Pick<Series, 'key' | 'name'> }>;
  figure: Figure;
  /** Content above the chart. */
  lead: ReactNode;
  words: { title: string; way: string; table: string; time: string; others: string };
}

/** Maximum rows of bars; the rest are merged. */
const MOST_SERIES = 12;

/** Counts over time in one of several groupings: as bars, and as a table. */
export function OverTime<Cell extends Counted, Way extends string>({
  cells,
  times,
  ways,
  figure,
  lead,
  words,
}: OverTimeProps<Cell, Way>) {
  const choices = Object.keys(ways) as Way[];
  const [way, setWay] = useState(choices[0] as Way);
  const all = seriesOf(
    cells,
    times.map(({ at }) => at),
    { of: ways[way].of, figure },
  );
  const series = withOthers(all, { most: MOST_SERIES, name: words.others });
  return (
    <section className={css.plot} aria-label={words.title}>
      {lead}
      <Select<Way>
        label={words.way}
        value={way}
        onChange={setWay}
        options={choices.map((value) => ({ value, label: ways[value].label }))}
      />
      <BarLanes
        series={series}
        figure={figure}
        from={times[0]?.name ?? ''}
        to={times.length > 1 ? (times.at(-1)?.name ?? '') : ''}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={words.table}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ at, name }, place) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                {series.map(({ key, values }) => (
                  <td key={key}>{formatNumber(values[place] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
