import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { UseQueryResult } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  IconCircleCheck,
  Pager,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import * as css from './compared.module.css';

/** The requested rows of a comparison. */
export interface Shown<Kind extends string> {
  /** `''` = all kinds. */
  kind: Kind | '';
  page: number;
}

export function useShown<Kind extends string>() {
  return useState<Shown<Kind>>({ kind: '', page: 0 });
}

interface Props<Kind extends string> {
  words: {
    title: string;
    back: string;
    close: string;
    failed: string;
    loading: string;
    /** Class name of the toolbar. */
    tools: string;
    show: string;
    all: string;
    list: string;
    none: string;
    noneNote: string;
  };
  query: UseQueryResult<{ total_rows: number }>;
  shown: Shown<Kind>;
  onShow: (shown: Shown<Kind>) => void;
  kinds: readonly { value: Kind; label: string }[];
  /** The button that applies the file. */
  primary: ReactNode;
  /** The comparison's result, and any errors. */
  summary: ReactNode;
  /** Shown next to the choice of a kind. */
  tools?: ReactNode;
  rows: readonly ReactNode[];
  onBack: () => void;
  onClose: () => void;
}

/** The changes a file would make, segment by segment, before it is applied. */
export function ComparedLook<Kind extends string>(props: Props<Kind>) {
  const { words, query, shown, onShow, kinds, primary, summary, tools, rows, onBack, onClose } = props;
  const total = query.data?.total_rows ?? 0;
  return (
    <Dialog
      title={words.title}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{words.back}</Button>
          <Button onClick={onClose}>{words.close}</Button>
          {primary}
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={words.failed} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonLines lines={8} label={words.loading} />
      ) : (
        <div className={css.body}>
          {summary}
          <Toolbar label={words.tools}>
            <Select<Kind | ''>
              label={words.show}
              isLabelHidden
              value={shown.kind}
              onChange={(kind) => onShow({ kind, page: 0 })}
              options={[{ value: '', label: words.all }, ...kinds]}
            />
            {tools}
          </Toolbar>
          {rows.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title={words.none}>
              {words.noneNote}
            </EmptyState>
          ) : (
            <ul className={css.rows} aria-label={words.list}>
              {rows}
            </ul>
          )}
          {total > PAGE_SIZE && (
            <Pager
              page={shown.page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(page) => onShow({ ...shown, page })}
              rows="differences"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
