import { messageOf } from '@tessera/shared/api';
import { PAGE_SIZE, type UserRef } from '@tessera/shared/contract/common';
import { keepPreviousData, type QueryOf, useQuery } from '@tessera/shared/query';
import {
  announce,
  Button,
  confirmDestructive,
  cx,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatFullDate,
  IconArrowBackUp,
  IconTrash,
  Notice,
  Pager,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import * as rows from '../rows/rows.module.css';
import * as css from './bin.module.css';
import { keptWords } from './kept-words.ts';

interface Binned {
  id: number;
  deleted_at: string;
  deleted_by: UserRef | null;
  kept_until: string;
}

export interface BinDialogProps<Row extends Binned> {
  /** `document`, and several of them. */
  noun: string;
  many: string;
  look: (page: number) => QueryOf<{ records: Row[]; total_rows: number }>;
  nameOf: (row: Row) => string;
  /** What there is to say of one besides its name and its end. */
  details?: (row: Row) => ReactNode;
  restore: (row: Row) => Promise<unknown>;
  /** Absent when the user may not. */
  purge?: (row: Row) => Promise<unknown>;
  /** What goes for good with one: `125 terms go with it.` */
  goesWith?: (row: Row) => string;
  onClose: () => void;
}

/** What was deleted: who did it, until when it is kept; brought back, or deleted for good before that. */
export function BinDialog<Row extends Binned>(props: BinDialogProps<Row>) {
  const { noun, many, look, nameOf, restore, purge, goesWith, onClose } = props;
  const [page, setPage] = useState(0);
  // Others delete too: what is looked at is to be current.
  const query = useQuery({ ...look(page), placeholderData: keepPreviousData, staleTime: 0 });
  const [busy, setBusy] = useState<{ id: number; act: 'restore' | 'purge' } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  async function act(row: Row, what: 'restore' | 'purge', how: (row: Row) => Promise<unknown>) {
    const name = nameOf(row);
    setBusy({ id: row.id, act: what });
    setFailure(null);
    try {
      await how(row);
      announce(what === 'restore' ? `“${name}” is back.` : `“${name}” is deleted for good.`);
      // Its buttons go with it.
      list.current?.focus();
      if (query.data?.records.length === 1 && page > 0) setPage(page - 1);
    } catch (error) {
      setFailure(`“${name}” was not ${what === 'restore' ? 'restored' : 'deleted'}. ${messageOf(error)}`);
    } finally {
      setBusy(null);
    }
  }

  async function giveUp(row: Row, how: (row: Row) => Promise<unknown>) {
    const isSure = await confirmDestructive({
      title: `Delete this ${noun} for good?`,
      names: [nameOf(row)],
      consequence: [goesWith?.(row), 'Nobody can bring it back.'].filter(Boolean).join(' '),
      confirmLabel: 'Delete for good',
    });
    if (isSure) await act(row, 'purge', how);
  }

  return (
    <Dialog title={`Deleted ${many}`} size="wide" onClose={onClose}>
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
              title="The bin could not be loaded"
              onRetry={() => query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <SkeletonLines lines={4} label="Loading the bin" />
          )
        ) : query.data.total_rows === 0 ? (
          <EmptyState icon={IconTrash} title="The bin is empty">
            Deleted {many} are kept here for a while, so that they can be brought back.
          </EmptyState>
        ) : (
          <>
            <ul className={rows.list} aria-label={`Deleted ${many}`}>
              {query.data.records.map((row) => (
                <BinRow
                  key={row.id}
                  row={row}
                  name={nameOf(row)}
                  details={props.details?.(row)}
                  busy={busy?.id === row.id ? busy.act : null}
                  onRestore={() => void act(row, 'restore', restore)}
                  onPurge={purge && (() => void giveUp(row, purge))}
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

interface BinRowProps {
  row: Binned;
  name: string;
  details: ReactNode;
  busy: 'restore' | 'purge' | null;
  onRestore: () => void;
  onPurge: (() => void) | undefined;
}

function BinRow({ row, name, details, busy, onRestore, onPurge }: BinRowProps) {
  return (
    <li className={rows.item}>
      <div className={css.what}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        {details && <span className={cx(css.note, css.details)}>{details}</span>}
        <span className={css.note}>
          Deleted {row.deleted_by && <>by {row.deleted_by.username} </>}
          <RelativeTime time={row.deleted_at} />,{' '}
          <span title={`Until ${formatFullDate(Date.parse(row.kept_until))}`}>
            {keptWords(row.kept_until, Date.now())}
          </span>
        </span>
      </div>
      <span className={rows.does}>
        <Button
          size="small"
          icon={IconArrowBackUp}
          aria-label={`Restore “${name}”`}
          busy={busy === 'restore'}
          onClick={onRestore}
        >
          Restore
        </Button>
        {onPurge && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete for good “${name}”`}
            busy={busy === 'purge'}
            onClick={onPurge}
          >
            Delete for good
          </Button>
        )}
      </span>
    </li>
  );
}
