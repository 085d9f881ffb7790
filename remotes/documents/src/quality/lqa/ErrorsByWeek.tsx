import { errorTypeName } from '@tessera/shared/lqa/names';
import { pageLanguage } from '@tessera/shared/messages';
import { OverTime } from '../charts/OverTime.tsx';
import { t } from './messages.ts';
import { type OfWeek, weeksOf } from './weeks.ts';

/** Marked errors per week, by author of the text or by kind. */
export function ErrorsByWeek({ cells }: { cells: readonly OfWeek[] }) {
  const days = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <OverTime
      cells={cells.map((cell) => ({ ...cell, at: cell.week, count: cell.errors }))}
      times={weeksOf(cells).map((at) => ({ at, name: days.format(new Date(`${at}T00:00:00Z`)) }))}
      figure="sum"
      lead={<h3>{t('weeks.title')}</h3>}
      ways={{
        author: {
          label: t('weeks.author'),
          of: ({ author }) => ({
            key: String(author?.id ?? ''),
            name: author?.username ?? t('errors.nobody'),
          }),
        },
        dimension: {
          label: t('mark.dimension'),
          of: ({ dimension }) => ({ key: dimension, name: errorTypeName(dimension) }),
        },
      }}
      words={{
        title: t('weeks.title'),
        way: t('weeks.way'),
        table: t('weeks.table'),
        time: t('weeks.week'),
        others: t('weeks.others'),
      }}
    />
  );
}
