import type { TableQuery } from '@tessera/shared/ui';
import { ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './account.module.css';

interface AccountListProps<Row> {
  title: string;
  query: TableQuery<Row> & { data: readonly Row[] | undefined };
  rowKey: (row: Row) => string | number;
  name: (row: Row) => ReactNode;
  note: (row: Row) => ReactNode;
  action: (row: Row) => ReactNode;
  /** Said instead of no rows. */
  empty: string;
  /** Acts on all of them; absent while there are none. */
  actions?: ReactNode;
}

/** A short list in the side sheet of a user. */
export function AccountList<Row>(props: AccountListProps<Row>) {
  const { title, query, rowKey, name, note, action, empty, actions } = props;
  const { data, error, isFetching, refetch } = query;
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {data !== undefined && data.length > 0 && actions}
      </div>
      {data === undefined && !error && <SkeletonLines lines={2} />}
      {error !== null && error !== undefined && (
        <ErrorPanel
          error={error}
          title={`The ${title.toLowerCase()} could not be loaded`}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className={css.note}>{empty}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={css.list}>
          {data.map((row) => (
            <li key={rowKey(row)} className={css.item}>
              <div>
                <div className={css.name}>{name(row)}</div>
                <p className={css.note}>{note(row)}</p>
              </div>
              {action(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
