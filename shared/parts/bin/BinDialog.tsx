import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { keepPreviousData, type QueryOf, useQuery } from '@tessera/shared/query';
import {
  confirmDestructive,
  Dialog,
  EmptyState,
  ErrorPanel,
  IconTrash,
  Notice,
  Pager,
  SkeletonLines,
} from '@tessera/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import * as rows from '../rows/rows.module.css';
import { type Binned, BinRow } from './BinRow.tsx';
import * as css from './bin.module.css';
import { ChosenBar } from './ChosenBar.tsx';
import { t } from './messages.ts';
import { type BinAction, useBinActions } from './use-bin-actions.ts';

export interface BinDialogProps<Row extends Binned> {
  /** Singular and plural noun used in messages: `document`. */
  noun: string;
  many: string;
  look: (page: number) => QueryOf<{ records: Row[]; total_rows: number }>;
  nameOf: (row: Row) => string;
  /** Details of an item in addition to its name and expiry. */
  details?: (row: Row) => ReactNode;
  restore: (row: Row) => Promise<unknown>;
  /** Absent without permission. */
  purge?: (row: Row) => Promise<unknown>;
  /** Contents purged with an item: `125 terms go with it.` */
  goesWith?: (row: Row) => string;
  onClose: () => void;
}

/** Deleted items: who deleted them and when they expire; to restore, or to purge earlier. */
export function BinDialog<Row extends Binned>(props: BinDialogProps<Row>) {
  const { noun, many, look, nameOf, restore, purge, goesWith, onClose } = props;
  const [page, setPage] = useState(0);
  // Other users also delete items: an open bin should be current.
  const query = useQuery({ ...look(page), placeholderData: keepPreviousData, staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { busy, failure, run } = useBinActions<Row>({ nameOf, many });
  const list = useRef<HTMLDivElement>(null);
  const records = query.data?.records ?? [];
  const chosenRows = records.filter(({ id }) => chosen.has(id));

  async function act(which: readonly Row[], what: BinAction, how: (row: Row) => Promise<unknown>) {
    const done = await run(which, what, how);
    const doneIds = new Set(done.map(({ id }) => id));
    setChosen((before) => new Set([...before].filter((id) => !doneIds.has(id))));
    if (done.length === 0) return;
    // Their buttons disappear with them.
    list.current?.focus();
    if (done.length === records.length && page > 0) setPage(page - 1);
  }

  async function giveUp(which: readonly Row[], how: (row: Row) => Promise<unknown>) {
    const [only, ...others] = which;
    if (!only) return;
    const isOne = others.length === 0;
    const isSure = await confirmDestructive({
      title: isOne ? t('purge.one', { noun }) : t('purge.many', { count: which.length, many }),
      names: which.map(nameOf),
      consequence: isOne
        ? [goesWith?.(only), t('purge.one.final')].filter(Boolean).join(' ')
        : t(goesWith ? 'purge.many.with' : 'purge.many.final'),
      confirmLabel: isOne ? t('purge') : t('purge.count', { count: which.length }),
    });
    if (isSure) await act(which, 'purge', how);
  }

  function choose(ids: readonly number[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  return (
    <Dialog title={t('title', { many })} size="wide" onClose={onClose}>
      {failure && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <div ref={list} tabIndex={-1} className={css.content}>
        {query.data === undefined ? (
          query.error ? (
            <ErrorPanel
              error={query.error}
              title={t('failed')}
              onRetry={() => query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <SkeletonLines lines={4} label={t('loading')} />
          )
        ) : query.data.total_rows === 0 ? (
          <EmptyState icon={IconTrash} title={t('empty.title')}>
            {t('empty.text', { many })}
          </EmptyState>
        ) : (
          <>
            {records.length > 1 && (
              <ChosenBar
                total={records.length}
                chosen={chosenRows.length}
                busy={busy?.act ?? null}
                onAll={(isAll) =>
                  choose(
                    records.map(({ id }) => id),
                    isAll,
                  )
                }
                onRestore={() => void act(chosenRows, 'restore', restore)}
                onPurge={purge && (() => void giveUp(chosenRows, purge))}
              />
            )}
            <ul className={rows.list} aria-label={t('title', { many })}>
              {records.map((row) => (
                <BinRow
                  key={row.id}
                  row={row}
                  name={nameOf(row)}
                  details={props.details?.(row)}
                  busy={busy?.ids.has(row.id) ? busy.act : null}
                  isChosen={chosen.has(row.id)}
                  onChoose={records.length > 1 ? (isChosen) => choose([row.id], isChosen) : undefined}
                  onRestore={() => void act([row], 'restore', restore)}
                  onPurge={purge && (() => void giveUp([row], purge))}
                />
              ))}
            </ul>
            {query.data.total_rows > PAGE_SIZE && (
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={query.data.total_rows}
                onChange={setPage}
                rows={many}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
