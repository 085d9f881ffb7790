import { type DocumentRecord, getRecordHistory, type RecordChange } from '@tessera/shared/contract/document';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, RelativeTime, SkeletonLines } from '@tessera/shared/ui';
import { STATE_NAMES } from '../segments/record-filter.ts';
import { SegmentText } from '../segments/SegmentText.tsx';
import { useEditorActions } from '../session/editor-context.ts';
import { Difference } from './Difference.tsx';
import * as css from './side-panel.module.css';

const KINDS: Record<RecordChange['kind'], string> = {
  import: 'Imported',
  edit: 'Edited',
  approve: 'Approved',
  unapprove: 'Approval taken back',
  process: 'Pre-translated',
  propagate: 'Taken over from a repetition',
  undo: 'Undone',
};

/** What happened to the segment, newest first, with the differences; an older text can be brought back. */
export function HistoryList({ record }: { record: DocumentRecord }) {
  const { replaceTarget } = useEditorActions();
  const query = useQuery({ ...queryOf(getRecordHistory, { params: { id: record.id } }), staleTime: 0 });
  if (query.error && !query.data) {
    return (
      <ErrorPanel error={query.error} title="The history did not come" onRetry={() => query.refetch()} />
    );
  }
  if (!query.data) return <SkeletonLines lines={4} label="Loading the history" />;
  if (query.data.length === 0) {
    return <p className={css.nothing}>The segment is as it was in the file: nothing has happened to it.</p>;
  }
  return (
    <ol className={css.list} aria-label="History">
      {query.data.map((change) => (
        <li key={change.id} className={css.card}>
          <p className={css.cardHead}>
            <strong>{KINDS[change.kind]}</strong>
            {change.state_before !== change.state_after && <span>{STATE_NAMES[change.state_after]}</span>}
          </p>
          <p className={css.target} dir="auto">
            {change.target_before === change.target_after ? (
              <SegmentText text={change.target_after} codes={record.codes} />
            ) : (
              <Difference before={change.target_before} after={change.target_after} codes={record.codes} />
            )}
          </p>
          <p className={css.meta}>
            <span>{change.user?.username ?? 'The workbench'}</span>
            <span>
              <RelativeTime time={change.at} />
            </span>
          </p>
          {change.target_after !== record.target && !record.locked && (
            <span>
              <Button size="small" variant="quiet" onClick={() => replaceTarget(change.target_after)}>
                Use this text
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
