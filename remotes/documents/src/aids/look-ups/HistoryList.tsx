import type { DocumentRecord, RecordChange } from '@tessera/shared/contract/document/record';
import { announce, Button, ErrorPanel, IconHistory, RelativeTime, SkeletonLines } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import { STATE_NAMES } from '../../core/segments/record-filter.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import * as css from './panel.module.css';
import { useHistory } from './use-history.ts';

/** The segment's history, newest first, with differences; each version can be restored. */
export default function HistoryList({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const { query, showOlder } = useHistory(record.id);
  if (query.error && !query.data) {
    return <ErrorPanel error={query.error} title={t('history.failed')} onRetry={() => query.refetch()} />;
  }
  if (!query.data) return <SkeletonLines lines={4} label={t('history.loading')} />;
  const { changes, total } = query.data;
  if (changes.length === 0) {
    return <p className={css.nothing}>{t('history.nothing')}</p>;
  }
  const isWhole = changes.length >= total;
  const first = isWhole ? changes.at(-1) : undefined;
  return (
    <ol className={css.list} aria-label={t('tab.history')}>
      {changes.map((change) => (
        <li key={change.id} className={css.card}>
          <p className={css.cardHead}>
            <strong>{kindOf(change)}</strong>
            {change.state_before !== change.state_after && <span>{STATE_NAMES[change.state_after]}</span>}
          </p>
          {change.source_before != null && change.source_after != null && (
            <p className={css.target} lang={document.source_lang} dir="auto">
              <Difference before={change.source_before} after={change.source_after} codes={record.codes} />
            </p>
          )}
          <p className={css.target} lang={document.target_lang} dir="auto">
            {change.target_before === change.target_after ? (
              <SegmentText text={change.target_after} codes={record.codes} />
            ) : (
              <Difference before={change.target_before} after={change.target_after} codes={record.codes} />
            )}
          </p>
          <p className={css.meta}>
            <span>{change.user?.username ?? t('history.workbench')}</span>
            <span>
              <RelativeTime time={change.at} />
            </span>
          </p>
          <Restore record={record} text={change.target_after} />
        </li>
      ))}
      {first && first.target_before !== first.target_after && (
        <li className={css.card}>
          <p className={css.cardHead}>
            <strong>{t('history.first')}</strong>
            <span>{STATE_NAMES[first.state_before]}</span>
          </p>
          <p className={css.target} dir="auto">
            {first.target_before ? (
              <SegmentText text={first.target_before} codes={record.codes} />
            ) : (
              t('history.empty')
            )}
          </p>
          <Restore record={record} text={first.target_before} />
        </li>
      )}
      {!isWhole && (
        <li>
          <Button variant="quiet" onClick={showOlder} busy={query.isFetching}>
            {t('history.older')}
          </Button>
        </li>
      )}
    </ol>
  );
}

function kindOf({ kind, locked_after, source_after }: RecordChange): string {
  if (source_after != null && kind !== 'undo') return t('source.edited');
  if (locked_after == null || kind === 'undo') return t(`history.kind.${kind}`);
  return t(locked_after ? 'history.locked' : 'history.unlocked');
}

/** Restores a version as the segment's text; it is saved like typed text, so that it can be undone. */
function Restore({ record, text }: { record: DocumentRecord; text: string }) {
  const { replaceTarget } = useEditorActions();
  if (text === record.target || record.locked) return null;
  return (
    <span>
      <Button
        size="small"
        variant="quiet"
        icon={IconHistory}
        onClick={() => {
          replaceTarget(text);
          announce(t('history.restored'));
        }}
      >
        {t('history.restore')}
      </Button>
    </span>
  );
}
