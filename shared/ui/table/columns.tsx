import type { ReactNode } from 'react';
import { RelativeTime } from '../text/RelativeTime.tsx';
import { formatNumber, formatPercent } from '../text/relative-time.ts';
import { LanguageName, LanguagePair } from '../text/Text.tsx';
import { t } from './messages.ts';
import * as css from './table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort key on the server; with `value` also for a list loaded completely. */
  sort?: string;
  value?: (row: Row) => string | number | boolean | null;
  /** Text in a downloaded file; defaults to `value`; a column with neither is left out. */
  text?: (row: Row) => string;
  /** Columns without a width contain text and share the remaining space, from `minWidth` up. */
  width?: `${number}rem`;
  /** In `ch`. */
  minWidth?: number;
  /**
   * Columns with the highest value are moved to the row's details first if space is short. Text columns have
   * none and stay.
   */
  priority?: number;
  align?: 'start' | 'end';
}

type Options<Row> = Partial<Pick<Column<Row>, 'id' | 'sort' | 'width' | 'minWidth' | 'priority'>>;

/** Text in any script and direction; cut after four lines. */
export function textColumn<Row>(
  header: string,
  text: (row: Row) => string,
  {
    lang,
    isMuted = false,
    ...options
  }: Options<Row> & { lang?: (row: Row) => string; isMuted?: boolean } = {},
): Column<Row> {
  return {
    id: header,
    header,
    value: text,
    cell: (row) => (
      <span
        className={isMuted ? `${css.reading} ${css.muted}` : css.reading}
        dir="auto"
        lang={lang?.(row)}
        title={clipped(text(row))}
      >
        {text(row)}
      </span>
    ),
    ...options,
  };
}

/** A tooltip only for text that may be cut. */
function clipped(text: string): string | undefined {
  return text.length > 60 ? text : undefined;
}

/** A date as distance from now, with the full date on hover. */
export function dateColumn<Row>(
  header: string,
  time: (row: Row) => string | null,
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: header,
    header,
    width: '9rem',
    priority: 4,
    value: time,
    cell: (row) => (
      <span className={css.muted}>
        <RelativeTime time={time(row)} />
      </span>
    ),
    ...options,
  };
}

/** A user's name. */
export function userColumn<Row>(
  header: string,
  user: (row: Row) => { username: string } | string | null,
  options: Options<Row> = {},
): Column<Row> {
  const name = (row: Row) => {
    const found = user(row);
    return typeof found === 'string' ? found : (found?.username ?? null);
  };
  return {
    id: header,
    header,
    width: '9rem',
    priority: 5,
    value: name,
    cell: (row) => <span className={css.muted}>{name(row) ?? '—'}</span>,
    ...options,
  };
}

export function languageColumn<Row>(
  header: string,
  tag: (row: Row) => string,
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: header,
    header,
    width: '10rem',
    priority: 2,
    value: tag,
    cell: (row) => <LanguageName tag={tag(row)} />,
    ...options,
  };
}

/** Source and target language. */
export function languagePairColumn<Row extends { source_lang: string; target_lang: string }>(
  header = t('languages'),
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: header,
    header,
    priority: 2,
    value: (row) => `${row.source_lang} ${row.target_lang}`,
    cell: (row) => <LanguagePair source={row.source_lang} target={row.target_lang} />,
    ...options,
  };
}

export function numberColumn<Row>(
  header: string,
  value: (row: Row) => number | null,
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: header,
    header,
    width: '7rem',
    priority: 3,
    align: 'end',
    value,
    cell: (row) => {
      const number = value(row);
      return number === null ? '—' : formatNumber(number);
    },
    ...options,
  };
}

/** A share of a whole; sorts by the share. */
export function percentColumn<Row>(
  header: string,
  share: (row: Row) => { done: number; total: number },
  options: Options<Row> = {},
): Column<Row> {
  return {
    id: header,
    header,
    width: '6rem',
    priority: 3,
    align: 'end',
    value: (row) => {
      const { done, total } = share(row);
      return total > 0 ? done / total : 0;
    },
    cell: (row) => {
      const { done, total } = share(row);
      return formatPercent(done, total);
    },
    ...options,
  };
}
