import { getSegmentLqa } from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Badge, ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { ErrorList } from './ErrorList.tsx';
import { MarkError } from './MarkError.tsx';
import { t } from './messages.ts';
import { TrackedChanges } from './TrackedChanges.tsx';

/** Review of the segment: the last editor's changes, marked errors, and a form for another one. */
export default function ReviewPane({ record }: { record: DocumentRecord }) {
  const { rights } = useEditorState();
  const query = useQuery({ ...queryOf(getSegmentLqa, { params: { id: record.id } }), staleTime: 0 });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving the segment changes its tracked changes
  useEffect(() => void refetch(), [record.version, refetch]);
  if (query.error && !query.data) {
    return <ErrorPanel error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <SkeletonLines lines={4} label={t('loading')} />;
  const { changes, accepted, errors, in_sample } = query.data;
  return (
    <>
      {in_sample && (
        <p>
          <Badge tone="neutral">{t('in-sample')}</Badge>
        </p>
      )}
      <TrackedChanges record={record} changes={changes} accepted={accepted} />
      <ErrorList record={record} errors={errors} mayRemove={rights.approve} />
      {rights.approve && <MarkError key={record.id} record={record} />}
    </>
  );
}
