import { rows } from '@tessera/shared/remote/rows';
import type { TableQuery } from '@tessera/shared/ui';
import { ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './account.module.css';

export type RowsQuery<Row> = TableQuery<Row> & { data: readonly Row[] | undefined };

interface RowsProps<Row> {
  /** Message for rows that failed to load. */
  failed: string;
  query: RowsQuery<Row>;
  rowKey: (row: Row) => string | number;
  name: (row: Row) => ReactNode;
  note: (row: Row) => ReactNode;
  action: (row: Row) => ReactNode;
  /** Shown without rows. */
  empty: ReactNode;
}

interface SectionProps {
  title: string;
  /** Action on all rows. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A short list: loading, failed, empty or its rows. */
export function AccountRows<Row>(props: RowsProps<Row>) {
  const { failed, query, rowKey, name, note, action, empty } = props;
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {data === undefined && !error && <SkeletonLines lines={2} />}
      {error !== null && error !== undefined && (
        <ErrorPanel error={error} title={failed} onRetry={() => refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <div className={css.note}>{empty}</div>}
      {data !== undefined && data.length > 0 && (
        <ul className={rows.list}>
          {data.map((row) => (
            <li key={rowKey(row)} className={rows.item}>
              <div>
                <div className={css.name}>{name(row)}</div>
                <p className={css.note}>{note(row)}</p>
              </div>
              {action(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A short list in the side sheet of a user. */
export function AccountSection({ title, actions, children }: SectionProps) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
