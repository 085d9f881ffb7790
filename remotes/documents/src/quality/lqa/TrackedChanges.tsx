import {
  type AcceptedChanges,
  acceptChanges,
  type TrackedChanges as Changes,
  getSegmentLqa,
  listTrackedChanges,
} from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useMutationOf } from '@tessera/shared/query';
import { findDifference } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  announce,
  Button,
  ErrorPanel,
  formatNumber,
  IconArrowBackUp,
  IconCheck,
  RelativeTime,
} from '@tessera/shared/ui';
import * as panel from '../../aids/look-ups/panel.module.css';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { usePreference } from '../../core/session/remember.ts';
import { useEdit } from '../../core/session/use-edit.ts';
import { acceptTracked, wordsOf } from './accept.ts';
import { type Hunk, hunksOf, withoutHunk } from './hunks.ts';
import * as css from './lqa.module.css';
import { rich, t } from './messages.ts';

interface Props {
  record: DocumentRecord;
  changes: Changes | null;
  /** `undefined` = an older server that cannot accept single changes. */
  accepted: AcceptedChanges | null | undefined;
}

/** Changes to another user's text: rejected or accepted, one by one or all at once. */
export function TrackedChanges({ record, changes, accepted }: Props) {
  const { saves } = useEditorState();
  const { replaceTarget, editor } = useEditorActions();
  const edit = useEdit(saves, record.id);
  const [isFinal, setFinal] = usePreference<boolean>('review.final', false);
  const params = { id: record.id };
  const list = { endpoint: listTrackedChanges, params: { id: record.document_id } };
  const accept = useMutationOf(acceptChanges, { invalidates: [{ endpoint: getSegmentLqa, params }, list] });
  if (!changes) return <p className={panel.nothing}>{t('changes.none')}</p>;
  const { before, at, user, author } = changes;
  // The editor's text: rejecting one change keeps text typed elsewhere.
  const text = edit?.text ?? record.target;
  const { parts } = findDifference(before, text);
  const hunks = hunksOf(parts);

  async function take(tracked: Changes, hunk: Hunk | null) {
    const of = { row: record.row_number, changes: tracked, accepted: accepted ?? null, parts };
    try {
      await acceptTracked(of, hunk, (body) => accept.mutateAsync({ params, body }));
    } catch {
      return; // The error is shown below.
    }
    editor.current?.focusAtCaret();
  }

  function takeBack(taken: readonly Hunk[], target: string) {
    replaceTarget(target);
    const count = hunks.length - taken.length;
    announce(t('keys.rejected', { text: taken.map(wordsOf).join('; '), count, n: formatNumber(count) }));
  }
  return (
    <section className={panel.card} aria-label={t('changes.title')}>
      <p className={panel.cardHead}>
        <strong>{t('changes.title')}</strong>
      </p>
      <p className={panel.target} dir="auto">
        {isFinal ? (
          <SegmentText text={text} codes={record.codes} />
        ) : (
          <Difference before={before} after={text} codes={record.codes} />
        )}
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
            <span className={css.actions}>
              {accepted !== undefined && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={IconCheck}
                  aria-label={t('changes.accept-of', { text: shortened(hunk.after || hunk.before) })}
                  onClick={() => void take(changes, hunk)}
                >
                  {t('changes.accept-one')}
                </Button>
              )}
              {!record.locked && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={IconArrowBackUp}
                  aria-label={t('changes.take-back-of', { text: shortened(hunk.after || hunk.before) })}
                  onClick={() => takeBack([hunk], withoutHunk(parts, hunk))}
                >
                  {t('changes.take-back')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <span className={css.actions}>
        <Button
          size="small"
          icon={IconCheck}
          busy={accept.isPending}
          onClick={() => void take(changes, null)}
        >
          {t('changes.accept')}
        </Button>
        {!record.locked && hunks.length > 1 && (
          <Button size="small" variant="quiet" icon={IconArrowBackUp} onClick={() => takeBack(hunks, before)}>
            {t('changes.take-back-all')}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-pressed={isFinal} onClick={() => setFinal(!isFinal)}>
          {t('changes.final')}
        </Button>
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
