import { useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons.ts';
import { formatNumber } from '../text/relative-time.ts';
import { rich, t } from './messages.ts';
import * as css from './pager.module.css';
import { singularOf } from './rows.ts';

export interface PagerProps {
  /** 0-based. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** Plural noun of the rows used in messages: `terms`. */
  rows: string;
}

/** First, previous, a field for any page, next, last; and the range of rows shown. */
export function Pager({ page, pageSize, total, onChange, rows }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = Math.min(total, page * pageSize + 1);
  const to = Math.min(total, (page + 1) * pageSize);
  const atStart = page <= 0 ? t('page.is-first') : null;
  const atEnd = page >= last ? t('page.is-last') : null;
  return (
    <nav className={css.pager} aria-label={t('pages', { rows })}>
      <span>
        {total <= pageSize && page === 0
          ? t('rows.all', { count: total, n: formatNumber(total), rows, row: singularOf(rows) })
          : t('rows.part', {
              from: formatNumber(from),
              to: formatNumber(to),
              total: formatNumber(total),
              rows,
            })}
      </span>
      {last > 0 && (
        <span className={css.pages}>
          <IconButton
            size="small"
            icon={IconChevronsLeft}
            label={t('page.first')}
            disabledReason={atStart}
            onClick={() => onChange(0)}
          />
          <IconButton
            size="small"
            icon={IconChevronLeft}
            label={t('page.previous')}
            disabledReason={atStart}
            onClick={() => onChange(page - 1)}
          />
          <PageField page={page} last={last} onChange={onChange} />
          <IconButton
            size="small"
            icon={IconChevronRight}
            label={t('page.next')}
            disabledReason={atEnd}
            onClick={() => onChange(page + 1)}
          />
          <IconButton
            size="small"
            icon={IconChevronsRight}
            label={t('page.last')}
            disabledReason={atEnd}
            onClick={() => onChange(last)}
          />
        </span>
      )}
    </nav>
  );
}

/** The page for a typed number, 0-based and clamped; null when it is not a number. */
export function pageOf(typed: string, last: number): number | null {
  const wanted = Number(typed.trim());
  if (typed.trim() === '' || !Number.isInteger(wanted)) return null;
  return Math.min(Math.max(wanted - 1, 0), last);
}

function PageField({
  page,
  last,
  onChange,
}: {
  page: number;
  last: number;
  onChange: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page + 1));
  const [known, setKnown] = useState(page);
  if (page !== known) {
    setKnown(page);
    setTyped(String(page + 1));
  }
  function go() {
    const wanted = pageOf(typed, last);
    if (wanted === null || wanted === page) setTyped(String(page + 1));
    else onChange(wanted);
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the sentence contains the field
    <label className={css.goto}>
      {rich(
        'page.field',
        { count: formatNumber(last + 1) },
        {
          field: () => (
            <input
              className={css.pageField}
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={go}
              onKeyDown={(event) => {
                if (event.key === 'Enter') go();
              }}
            />
          ),
        },
      )}
    </label>
  );
}
