import { messageOf } from '@tessera/shared/api';
import type { UserRef } from '@tessera/shared/contract/common';
import { listDocuments } from '@tessera/shared/contract/document';
import {
  createRecordComment,
  listRecordComments,
  type RecordComment,
  resolveRecordComment,
} from '@tessera/shared/contract/document/comment';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { mentionParts } from '@tessera/shared/text/mentions';
import {
  announce,
  Button,
  cx,
  DraftNotice,
  ErrorPanel,
  IconArrowBackUp,
  IconCheck,
  RelativeTime,
  SkeletonLines,
  Textarea,
  useForm,
  useLeaveGuard,
} from '@tessera/shared/ui';
import { type FormEvent, useRef } from 'react';
import { rich, t } from '../../core/live-editor/messages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { LaterMentions } from '../mentions/LaterMentions.tsx';
import * as css from './panel.module.css';

/** The segment's comments, and a field for a new one. */
export default function CommentList({ record }: { record: DocumentRecord }) {
  const { pages } = useEditorState();
  const params = { id: record.id };
  const query = useQuery(queryOf(listRecordComments, { params }));
  const resolving = useMutationOf(resolveRecordComment, {
    invalidates: [{ endpoint: listRecordComments, params }, listDocuments],
    onSuccess: ({ id, resolved_at }) => {
      const isResolved = resolved_at !== null && resolved_at !== undefined;
      announce(t(isResolved ? 'comment.resolved' : 'comment.reopened'));
      const others = query.data?.some((comment) => comment.id !== id && !comment.resolved_at) ?? false;
      const present = pages.find(record.id)?.record ?? record;
      pages.replace({ ...present, has_comments: others || !isResolved });
    },
  });
  const resolve = (comment_id: number, resolved: boolean) =>
    resolving.mutate({ params: { ...params, comment_id }, body: { resolved } });
  return (
    <>
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('comment.failed')} onRetry={() => query.refetch()} />
      ) : !query.data ? (
        <SkeletonLines lines={3} label={t('comment.loading')} />
      ) : query.data.length === 0 ? (
        <p className={css.nothing}>{t('comment.none')}</p>
      ) : (
        <ol className={css.list} aria-label={t('tab.comments')}>
          {query.data.map((comment) => (
            <Comment key={comment.id} comment={comment} onResolve={resolve} isBusy={resolving.isPending} />
          ))}
        </ol>
      )}
      {resolving.error && <ErrorPanel error={resolving.error} title={t('comment.unchanged')} />}
      <NewComment record={record} />
    </>
  );
}

/** A draft comment, stored in this browser for each segment. */
function NewComment({ record }: { record: DocumentRecord }) {
  const { pages } = useEditorState();
  const params = { id: record.id };
  const add = useMutationOf(createRecordComment, {
    invalidates: [{ endpoint: listRecordComments, params }, listDocuments],
  });
  const form = useForm({
    defaults: { text: '', mentions: [] as UserRef[] },
    draft: `document/${record.document_id}/comment/${record.id}`,
    onSubmit: ({ text, mentions }, call) =>
      add.mutateAsync({ params, body: { text, mentions: mentions.map(({ id }) => id) }, ...call }),
  });
  const { text, mentions } = form.values;
  const area = useRef<HTMLTextAreaElement>(null);
  // The previous shell release has no such function.
  const { restart = () => form.set({ text: '', mentions: [] }) } = form;
  useLeaveGuard(form.isDirty && !form.isSubmitting, {
    isKept: form.isKept,
    onGiveUp: () => form.draft?.settle(),
  });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || !(await form.submit())) return;
    restart();
    announce(t('comment.added'));
    const present = pages.find(record.id)?.record ?? record;
    pages.replace({ ...present, has_comments: true, comments_count: present.comments_count + 1 });
  };
  const failure = form.failure === null ? undefined : messageOf(form.failure);
  return (
    <form className={css.form} onSubmit={submit}>
      {/* An older shell keeps no forms. */}
      {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
      <Textarea
        ref={area}
        label={t('comment.label')}
        description={t('comment.hint')}
        rows={3}
        {...form.field('text')}
        onChange={(next) => form.set({ text: next, mentions: namedIn(next, mentions) })}
        error={form.field('text').error ?? form.field('mentions').error ?? failure}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      />
      <LaterMentions
        documentId={record.document_id}
        field={area}
        text={text}
        mentioned={mentions}
        onMention={(person, next) => form.set({ text: next, mentions: namedIn(next, [...mentions, person]) })}
      />
      <Button
        type="submit"
        size="small"
        busy={form.isSubmitting}
        disabledReason={text.trim() === '' && t('comment.empty')}
      >
        {t('comment.add')}
      </Button>
    </form>
  );
}

/** The mentioned people whose names are still in the text. */
function namedIn(text: string, people: readonly UserRef[]): UserRef[] {
  return [...new Set(mentionParts(text, people).flatMap(({ person }) => person ?? []))];
}

interface CommentProps {
  comment: RecordComment;
  onResolve: (id: number, resolved: boolean) => void;
  isBusy: boolean;
}

/** A comment; dimmed and reopenable once resolved. */
function Comment({ comment, onResolve, isBusy }: CommentProps) {
  const { id, text, mentions = [], created_by_user, created_at, resolved_at, resolved_by_user } = comment;
  const isResolved = Boolean(resolved_at);
  return (
    <li className={cx(css.card, isResolved && css.resolved)}>
      <p className={css.comment} dir="auto">
        {mentionParts(text, mentions).map((part, at) =>
          part.person ? (
            <bdi key={at} className={css.mention}>
              {part.text}
            </bdi>
          ) : (
            part.text
          ),
        )}
      </p>
      <p className={css.meta}>
        <span>{created_by_user.username}</span>
        <span>
          <RelativeTime time={created_at} />
        </span>
        {resolved_at && (
          <span>
            {rich(
              resolved_by_user ? 'comment.by' : 'comment.by-somebody',
              { name: resolved_by_user?.username },
              { time: () => <RelativeTime time={resolved_at} /> },
            )}
          </span>
        )}
      </p>
      <span>
        <Button
          size="small"
          variant="quiet"
          icon={isResolved ? IconArrowBackUp : IconCheck}
          aria-label={t(isResolved ? 'comment.reopen-of' : 'comment.resolve-of', { text: text.slice(0, 60) })}
          busy={isBusy}
          onClick={() => onResolve(id, !isResolved)}
        >
          {t(isResolved ? 'comment.reopen' : 'comment.resolve')}
        </Button>
      </span>
    </li>
  );
}
