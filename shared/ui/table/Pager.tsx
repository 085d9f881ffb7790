import { useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons.ts';
import { formatCount, formatNumber } from '../text/relative-time.ts';
import * as css from './table.module.css';

export interface PagerProps {
  /** 0-based. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** What the rows are: `terms`. */
  rows: string;
}

/** First, previous, a field to go to any page, next, last; and which rows these are. */
export function Pager({ page, pageSize, total, onChange, rows }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = Math.min(total, page * pageSize + 1);
  const to = Math.min(total, (page + 1) * pageSize);
  const atStart = page <= 0 ? 'This is the first page' : null;
  const atEnd = page >= last ? 'This is the last page' : null;
  return (
    <nav className={css.pager} aria-label={`Pages of ${rows}`}>
      <span>
        {total <= pageSize && page === 0
          ? formatCount(total, rows.replace(/s$/, ''))
          : `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)} ${rows}`}
      </span>
      {last > 0 && (
        <span className={css.pages}>
          <IconButton
            size="small"
            icon={IconChevronsLeft}
            label="First page"
            disabledReason={atStart}
            onClick={() => onChange(0)}
          />
          <IconButton
            size="small"
            icon={IconChevronLeft}
            label="Previous page"
            disabledReason={atStart}
            onClick={() => onChange(page - 1)}
          />
          <PageField page={page} last={last} onChange={onChange} />
          <IconButton
            size="small"
            icon={IconChevronRight}
            label="Next page"
            disabledReason={atEnd}
            onClick={() => onChange(page + 1)}
          />
          <IconButton
            size="small"
            icon={IconChevronsRight}
            label="Last page"
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
    <label className={css.goto}>
      Page
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
      of {formatNumber(last + 1)}
    </label>
  );
}
