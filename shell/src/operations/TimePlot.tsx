import { cx } from '@tessera/shared/ui';
import { columnPath, linePath, niceTop, placeAt, stepPath } from './plot.ts';
import * as css from './time-plot.module.css';

export interface PlotSeries {
  name: string;
  kind: 'line' | 'steps' | 'columns';
  tone: 'main' | 'second' | 'bad';
  /** `at` in ms since the epoch; `null` = no value. */
  values: readonly { at: number; value: number | null }[];
}

const TONES = { main: css.main, second: css.second, bad: css.bad };

interface TimePlotProps {
  title: string;
  from: number;
  until: number;
  /** Duration of a column, ms. */
  step: number;
  series: readonly PlotSeries[];
  /** Times of changes, with a description. */
  markers: readonly { at: number; what: string }[];
  format: (value: number) => string;
}

/**
 * One or two values over time, as a picture; a table next to it has the figures. Time runs from left to right
 * in every language.
 */
export function TimePlot({ title, from, until, step, series, markers, format }: TimePlotProps) {
  const values = series.flatMap((each) => each.values.map(({ value }) => value ?? 0));
  const top = niceTop(Math.max(0, ...values));
  const scale = { from, until, top };
  const pathOf = ({ kind, values: told }: PlotSeries) => {
    const places = told.flatMap(({ at, value }) => (value === null ? [] : [placeAt(scale, at, value)]));
    if (kind === 'columns') return columnPath(places, (step / (until - from)) * 100);
    return kind === 'steps' ? stepPath(places) : linePath(places);
  };
  return (
    <figure className={css.plot}>
      <figcaption className={css.title}>
        {title}
        {series.length > 1 &&
          series.map(({ name, tone }) => (
            <span key={name} className={cx(css.key, TONES[tone])}>
              {name}
            </span>
          ))}
      </figcaption>
      <div className={css.area} dir="ltr">
        <span className={css.top}>{format(top)}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={css.drawing}>
          {markers.map(({ at, what }) => {
            const { x } = placeAt(scale, at, 0);
            return (
              <path key={`${at} ${what}`} d={`M${x} 0V100`} className={css.marker}>
                <title>{what}</title>
              </path>
            );
          })}
          {series.map((each) => (
            <path
              key={each.name}
              d={pathOf(each)}
              className={cx(each.kind === 'columns' ? css.columns : css.line, TONES[each.tone])}
            />
          ))}
        </svg>
        <span className={css.bottom}>0</span>
      </div>
    </figure>
  );
}
