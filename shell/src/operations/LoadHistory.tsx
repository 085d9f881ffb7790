import type { Answer } from '@tessera/shared/contract/endpoint';
import type { getLoadHistory } from '@tessera/shared/contract/release';
import { formatBytes, formatFullDate } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './operations.module.css';
import { sayChange } from './say-change.ts';
import { TimePlot } from './TimePlot.tsx';

type History = Answer<typeof getLoadHistory>;
type OfRemote = History['remotes'][number];

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** Longer ranges have daily steps. */
const BY_HOUR = 8 * DAY;

const inTime = (ms: number) => t('ms', { ms });

interface LoadHistoryProps {
  title: string;
  from: string;
  until: string;
  remote: OfRemote;
}

/** How a remote performed over time: load times, failures and size, with a line at each version change. */
export function LoadHistory({ title, remote, ...range }: LoadHistoryProps) {
  const { points, changes, bytes_before } = remote;
  const from = Date.parse(range.from);
  const until = Date.parse(range.until);
  const step = until - from > BY_HOUR ? DAY : HOUR;
  const told = points.map((point) => ({ ...point, time: Date.parse(point.at) }));
  const markers = changes.map((change) => ({ at: Date.parse(change.at), what: tellChange(change) }));
  const sizes = [
    { at: from, value: bytes_before },
    ...changes.map(({ at, bytes }) => ({ at: Date.parse(at), value: bytes })),
  ];
  const plot = { from, until, step, markers };
  if (points.length === 0 && changes.length === 0) return null;
  return (
    <div className={css.history}>
      <TimePlot
        {...plot}
        title={t('history.time')}
        format={inTime}
        series={[
          {
            name: t('column.median'),
            kind: 'line',
            tone: 'main',
            values: told.map(({ time, median_ms }) => ({ at: time, value: median_ms })),
          },
          {
            name: t('column.p95'),
            kind: 'line',
            tone: 'second',
            values: told.map(({ time, p95_ms }) => ({ at: time, value: p95_ms })),
          },
        ]}
      />
      <TimePlot
        {...plot}
        title={t('column.failures')}
        format={String}
        series={[
          {
            name: t('column.failures'),
            kind: 'columns',
            tone: 'bad',
            values: told.map(({ time, failed }) => ({ at: time, value: failed })),
          },
        ]}
      />
      <TimePlot
        {...plot}
        title={t('history.sizes')}
        format={formatBytes}
        series={[{ name: t('history.size'), kind: 'steps', tone: 'main', values: sizes }]}
      />
      <p className={css.range}>
        <span>{formatFullDate(from)}</span>
        <span>{t('history.now')}</span>
      </p>
      <details>
        <summary className={css.summary}>{t('history.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on a narrow screen, also by keyboard */}
        <section className={css.figures} tabIndex={0} aria-label={t('history.of', { title })}>
          <table className={css.table} aria-label={t('history.of', { title })}>
            <thead>
              <tr>
                <th scope="col">{t('column.when')}</th>
                <th scope="col">{t('column.loads')}</th>
                <th scope="col">{t('column.median')}</th>
                <th scope="col">{t('column.p95')}</th>
                <th scope="col">{t('column.failures')}</th>
                <th scope="col">{t('history.changes')}</th>
              </tr>
            </thead>
            <tbody>
              {told.toReversed().map(({ time, loaded, median_ms, p95_ms, failed }) => (
                <tr key={time}>
                  <td>{formatFullDate(time)}</td>
                  <td>{loaded}</td>
                  <td className={css.figure}>{median_ms === null ? '–' : inTime(median_ms)}</td>
                  <td className={css.figure}>{p95_ms === null ? '–' : inTime(p95_ms)}</td>
                  <td>{failed}</td>
                  <td>
                    {changes
                      .filter(({ at }) => Date.parse(at) >= time && Date.parse(at) < time + step)
                      .map(tellChange)
                      .join('; ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

function tellChange({ what, version, by, bytes }: OfRemote['changes'][number]): string {
  const told = { what: sayChange(what), version, by };
  if (bytes === null) return t('history.change', told);
  return t('history.change-size', { ...told, size: formatBytes(bytes) });
}
