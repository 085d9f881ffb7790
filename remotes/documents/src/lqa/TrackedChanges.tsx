import {
  acceptChanges,
  type TrackedChanges as Changes,
  getSegmentLqa,
} from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useMutationOf } from '@tessera/shared/query';
import { findDifference } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { Button, ErrorPanel, IconArrowBackUp, IconCheck, RelativeTime, toast } from '@tessera/shared/ui';
import { Difference } from '../panel/Difference.tsx';
import * as panel from '../panel/panel.module.css';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import { useEdit } from '../session/use-edit.ts';
import { type Hunk, hunksOf, withoutHunk } from './hunks.ts';
import * as css from './lqa.module.css';
import { rich, t } from './messages.ts';

interface Props {
  record: DocumentRecord;
  changes: Changes | null;
}

/** What the last person changed in another's text: taken back place by place, or accepted. */
export function TrackedChanges({ record, changes }: Props) {
  const { saves } = useEditorState();
  const { replaceTarget, editor } = useEditorActions();
  const edit = useEdit(saves, record.id);
  const params = { id: record.id };
  const accept = useMutationOf(acceptChanges, { invalidates: [{ endpoint: getSegmentLqa, params }] });
  if (!changes) return <p className={panel.nothing}>{t('changes.none')}</p>;
  const { before, change_id, at, user, author } = changes;
  // As it stands in the editor: taking one place back keeps what is typed elsewhere.
  const text = edit?.text ?? record.target;
  const { parts } = findDifference(before, text);
  const hunks = hunksOf(parts);

  async function acceptAll() {
    try {
      await accept.mutateAsync({ params, body: { change_id } });
    } catch {
      return; // The error is shown below.
    }
    editor.current?.focusAtCaret();
    toast({
      message: t('changes.accepted', { row: record.row_number }),
      undo: () => accept.mutateAsync({ params, body: { change_id: null } }),
    });
  }
  return (
    <section className={panel.card} aria-label={t('changes.title')}>
      <p className={panel.cardHead}>
        <strong>{t('changes.title')}</strong>
      </p>
      <p className={panel.target} dir="auto">
        <Difference before={before} after={text} codes={record.codes} />
      </p>
      <p className={panel.meta}>
        <span>
          {rich(
            'changes.by',
            { name: user?.username ?? '', author: author?.username ?? '' },
            { time: () => <RelativeTime time={at} /> },
          )}
        </span>
      </p>
      {accept.error && <ErrorPanel error={accept.error} title={t('changes.not-accepted')} />}
      <ul className={css.hunks} aria-label={t('changes.places')}>
        {hunks.map((hunk) => (
          <li key={hunk.at} className={css.hunk}>
            <HunkText hunk={hunk} />
            {!record.locked && (
              <Button
                size="small"
                variant="quiet"
                icon={IconArrowBackUp}
                aria-label={t('changes.take-back-of', { text: shortened(hunk.after || hunk.before) })}
                onClick={() => replaceTarget(withoutHunk(parts, hunk))}
              >
                {t('changes.take-back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <span className={css.actions}>
        <Button size="small" icon={IconCheck} busy={accept.isPending} onClick={() => void acceptAll()}>
          {t('changes.accept')}
        </Button>
        {!record.locked && hunks.length > 1 && (
          <Button size="small" variant="quiet" icon={IconArrowBackUp} onClick={() => replaceTarget(before)}>
            {t('changes.take-back-all')}
          </Button>
        )}
      </span>
    </section>
  );
}

function HunkText({ hunk: { before, after } }: { hunk: Hunk }) {
  return (
    <span dir="auto">
      {before && <del>{readableText(before)}</del>} {after && <ins>{readableText(after)}</ins>}
    </span>
  );
}

const shortened = (text: string) => readableText(text).trim().slice(0, 60);
