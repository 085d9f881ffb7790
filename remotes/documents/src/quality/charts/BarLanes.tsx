import { formatNumber } from '@tessera/shared/ui';
import * as css from './bar-lanes.module.css';
import { FIGURES, type Figure, type Series } from './series.ts';

interface BarLanesProps {
  series: readonly Series[];
  figure: Figure;
  /** Label of the first bar; `''` = the same as the last. */
  from: string;
  to: string;
}

const STEP = 10;
const HEIGHT = 40;

/**
 * One row of bars per series, on one scale: distinguished by position and name rather than colour. Hidden
 * from screen readers, as a table next to it has the same data.
 */
export function BarLanes({ series, figure, from, to }: BarLanesProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  return (
    <div className={css.lanes} aria-hidden="true">
      {series.map(({ key, name, values }) => (
        <div key={key} className={css.lane}>
          <bdi className={css.name}>{name}</bdi>
          <svg
            className={css.bars}
            viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {values.map((value, at) => {
              const height = (value / most) * HEIGHT;
              const place = { x: at * STEP + 1, width: STEP - 2, y: HEIGHT - height, height };
              return <rect key={at} {...place} />;
            })}
          </svg>
          <span className={css.sum}>{formatNumber(FIGURES[figure](values))}</span>
        </div>
      ))}
      <div className={css.axis}>
        <span>{from}</span>
        {to && <span>{to}</span>}
      </div>
    </div>
  );
}
