import {
  createRecordComment,
  type DocumentRecord,
  listRecordComments,
} from '@tessera/shared/contract/document';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, ErrorPanel, RelativeTime, SkeletonLines, Textarea } from '@tessera/shared/ui';
import { type FormEvent, useState } from 'react';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './side-panel.module.css';

export const COMMENT_FIELD = 'segment-comment';

/** What people said about the segment, and a field to say more. */
export function CommentList({ record }: { record: DocumentRecord }) {
  const { pages } = useEditorState();
  const params = { id: record.id };
  const query = useQuery(queryOf(listRecordComments, { params }));
  const [text, setText] = useState('');
  const add = useMutationOf(createRecordComment, {
    invalidates: [{ endpoint: listRecordComments, params }],
    onSuccess: () => {
      setText('');
      announce('Comment added');
      const present = pages.find(record.id)?.record ?? record;
      pages.replace({ ...present, has_comments: true, comments_count: present.comments_count + 1 });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate({ params, body: { text } });
  };
  return (
    <>
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title="No comments came" onRetry={() => query.refetch()} />
      ) : !query.data ? (
        <SkeletonLines lines={3} label="Loading comments" />
      ) : query.data.length === 0 ? (
        <p className={css.nothing}>Nobody has commented on this segment yet.</p>
      ) : (
        <ol className={css.list} aria-label="Comments">
          {query.data.map((comment) => (
            <li key={comment.id} className={css.card}>
              <p className={css.comment} dir="auto">
                {comment.text}
              </p>
              <p className={css.meta}>
                <span>{comment.created_by_user.username}</span>
                <span>
                  <RelativeTime time={comment.created_at} />
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <form className={css.form} onSubmit={submit}>
        <Textarea
          label="Comment on this segment"
          name={COMMENT_FIELD}
          rows={3}
          value={text}
          onChange={setText}
          error={add.error?.message}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.stopPropagation();
            submit();
          }}
        />
        <Button
          type="submit"
          size="small"
          busy={add.isPending}
          disabledReason={text.trim() === '' && 'Write something first.'}
        >
          Add comment
        </Button>
      </form>
    </>
  );
}
