import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { type DocumentAction, listDocumentActions } from '@tessera/shared/contract/document/change';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconArrowBackUp,
  IconHistory,
  Pager,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { useJournal } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { useSettled } from '../bulk/settle.ts';
import { needsReviewer } from './action-name.ts';
import * as css from './journal.module.css';

/** All actions in the document, newest first; each can be undone. */
export function JournalDialog({ onClose }: { onClose: () => void }) {
  const { document, saves } = useEditorState();
  const [page, setPage] = useState(0);
  const isSettled = useSettled(saves);
  const query = useQuery({
    ...queryOf(listDocumentActions, { params: { id: document.id }, query: { page } }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { actions = [], total_rows = 0 } = query.data ?? {};
  const first = actions.find(({ undone_at }) => undone_at === null);
  return (
    <Dialog
      title={t('journal.title')}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title={t('journal.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !query.data ? (
        <SkeletonLines lines={6} label={t('journal.loading')} />
      ) : total_rows === 0 ? (
        <EmptyState icon={IconHistory} title={t('journal.empty-title')}>
          {t('journal.empty')}
        </EmptyState>
      ) : (
        <div className={css.body}>
          <p className={css.hint}>{t('journal.hint')}</p>
          <ol className={css.list} aria-label={t('journal.list')}>
            {actions.map((action) => (
              <Entry
                key={action.action_id}
                action={action}
                isFirst={action.action_id === first?.action_id}
                onUndo={onClose}
              />
            ))}
          </ol>
          {total_rows > PAGE_SIZE && (
            <Pager page={page} pageSize={PAGE_SIZE} total={total_rows} onChange={setPage} rows="actions" />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface EntryProps {
  action: DocumentAction;
  /** The newest undoable action, which gets the initial focus. */
  isFirst: boolean;
  onUndo: () => void;
}

function Entry({ action, isFirst, onUndo }: EntryProps) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.querySelector('button')?.focus();
  }, [isFirst]);
  const { rights } = useEditorState();
  const { undo } = useJournal();
  const { action_id, description, changed, user, at, undone_at } = action;
  const take = () => {
    onUndo();
    void undo(action_id);
  };
  return (
    <li className={css.entry}>
      <div className={css.what}>
        <p className={undone_at === null ? undefined : css.undone} dir="auto">
          {description}
        </p>
        <p className={css.meta}>
          <span>{user?.username ?? t('journal.workbench')}</span>
          <span>
            <RelativeTime time={at} />
          </span>
          {changed > 1 && <span>{t('count.segments', { count: changed, n: formatNumber(changed) })}</span>}
          {undone_at !== null && (
            <span>
              <Badge>{t('journal.undone')}</Badge> <RelativeTime time={undone_at} />
            </span>
          )}
        </p>
      </div>
      {undone_at === null && (
        <span ref={button}>
          <Button
            size="small"
            icon={IconArrowBackUp}
            aria-label={t('journal.undo', { description })}
            disabledReason={!rights.approve && needsReviewer(action) && t('journal.reviewer')}
            onClick={take}
          >
            {t('mass.undo')}
          </Button>
        </span>
      )}
    </li>
  );
}
