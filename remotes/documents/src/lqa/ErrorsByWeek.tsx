import { errorTypeName } from '@tessera/shared/lqa/names';
import { pageLanguage } from '@tessera/shared/messages';
import { formatNumber, Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { BarLanes } from './BarLanes.tsx';
import * as css from './lqa.module.css';
import { t } from './messages.ts';
import { type OfWeek, seriesOf, weeksOf } from './weeks.ts';

const WAYS = {
  author: ({ author }: OfWeek) => ({
    key: String(author?.id ?? ''),
    name: author?.username ?? t('errors.nobody'),
  }),
  dimension: ({ dimension }: OfWeek) => ({ key: dimension, name: errorTypeName(dimension) }),
};

/** How many errors were marked in which week, by whose text they were in or by their kind: bars, and the same as a table. */
export function ErrorsByWeek({ cells }: { cells: readonly OfWeek[] }) {
  const [way, setWay] = useState<keyof typeof WAYS>('author');
  const weeks = weeksOf(cells);
  const series = seriesOf(cells, weeks, WAYS[way]);
  const days = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  const name = (week: string | undefined) => (week ? days.format(new Date(`${week}T00:00:00Z`)) : '');
  return (
    <section className={css.body} aria-label={t('weeks.title')}>
      <h3>{t('weeks.title')}</h3>
      <Select<keyof typeof WAYS>
        label={t('weeks.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'author', label: t('weeks.author') },
          { value: 'dimension', label: t('mark.dimension') },
        ]}
      />
      <BarLanes series={series} from={name(weeks[0])} to={name(weeks.at(-1))} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by key as well */}
      <section className={css.scroll} tabIndex={0} aria-label={t('weeks.table')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('weeks.week')}</th>
              {series.map(({ key, name: of }) => (
                <th key={key} scope="col">
                  <bdi>{of}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week}>
                <th scope="row">{name(week)}</th>
                {series.map(({ key, values }) => (
                  <td key={key}>{formatNumber(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
