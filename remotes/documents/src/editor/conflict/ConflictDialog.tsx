import type { Document } from '@tessera/shared/contract/document';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, Button, Dialog, RelativeTime } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { LiveEditor } from '../../core/live-editor/LiveEditor.tsx';
import { Difference } from '../../core/matches/Difference.tsx';
import { mergeTexts } from '../../core/saving/merge-texts.ts';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as css from '../../core/session/tools.module.css';
import { useEdit } from '../../core/session/use-edit.ts';
import { rich, t } from './messages.ts';

export interface ConflictDialogProps {
  recordId: number;
  saves: SaveQueue;
  document: Document;
  onClose: () => void;
}

/**
 * Several texts of one segment, from two users or from two tabs of one user: next to the source, with the
 * text to keep.
 */
export function ConflictDialog({ recordId, saves, document, onClose }: ConflictDialogProps) {
  const edit = useEdit(saves, recordId);
  const together =
    edit?.status.kind === 'conflict' && edit.status.others.length === 0
      ? mergeTexts(edit.base.target, edit.status.theirs.target, edit.text)
      : null;
  const [merged, setMerged] = useState(together ?? edit?.text ?? '');
  if (edit?.status.kind !== 'conflict') return null;
  const { base } = edit;
  const { theirs, others } = edit.status;
  const isOwnChoice = others.length > 0;
  const { codes } = theirs;
  const dir = textDirection(document.target_lang);
  const decide = (text: string) => {
    saves.resolve(recordId, text);
    onClose();
  };
  return (
    <Dialog
      title={
        isOwnChoice
          ? t('conflict.own-title', { count: others.length + 1, row: base.row_number })
          : t('conflict.title', { row: base.row_number })
      }
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => decide(theirs.target)}>
            {isOwnChoice ? t('conflict.take-saved') : t('conflict.take-theirs')}
          </Button>
          {!isOwnChoice && <Button onClick={() => decide(edit.text)}>{t('conflict.take-mine')}</Button>}
          <Button variant="primary" onClick={() => decide(merged)}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <div className={css.dialogBody}>
        <p lang={document.source_lang} dir={textDirection(document.source_lang)}>
          <SegmentText text={base.source} codes={codes} />
        </p>
        <div className={css.conflict}>
          <Version title={t('conflict.before')}>
            <p dir={dir}>
              {base.target ? <SegmentText text={base.target} codes={codes} /> : t('conflict.empty')}
            </p>
          </Version>
          <Version
            title={rich(
              isOwnChoice ? 'conflict.saved' : theirs.updated_by ? 'conflict.theirs' : 'conflict.somebody',
              { name: theirs.updated_by?.username },
              { time: () => <RelativeTime time={theirs.updated_at} /> },
            )}
            badge={theirs.approved && <Badge tone="success">{t('conflict.approved')}</Badge>}
          >
            <p dir={dir}>
              <Difference before={base.target} after={theirs.target} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(theirs.target)}>
              {isOwnChoice ? t('conflict.from-saved') : t('conflict.from-theirs')}
            </Button>
          </Version>
          <Version title={isOwnChoice ? t('conflict.text', { number: 1 }) : t('conflict.mine')}>
            <p dir={dir}>
              <Difference before={base.target} after={edit.text} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(edit.text)}>
              {isOwnChoice ? t('conflict.from-text', { number: 1 }) : t('conflict.from-mine')}
            </Button>
          </Version>
          {others.map(({ text, at }, index) => (
            <Version
              key={text}
              title={rich(
                'conflict.text-typed',
                { number: index + 2 },
                { time: () => <RelativeTime time={new Date(at).toISOString()} /> },
              )}
            >
              <p dir={dir}>
                <Difference before={base.target} after={text} codes={codes} />
              </p>
              <Button size="small" onClick={() => setMerged(text)}>
                {t('conflict.from-text', { number: index + 2 })}
              </Button>
            </Version>
          ))}
        </div>
        <div>
          <h3>{t('conflict.result')}</h3>
          <p className={css.mergeHint}>
            {isOwnChoice ? (
              t('conflict.choose')
            ) : together === null ? (
              t('conflict.same-words')
            ) : merged === together ? (
              t('conflict.both-in')
            ) : (
              <Button size="small" onClick={() => setMerged(together)}>
                {t('conflict.from-both')}
              </Button>
            )}
          </p>
          <div className={css.merged}>
            <LiveEditor
              text={merged}
              codes={codes}
              lang={document.target_lang}
              dir={dir}
              label={t('conflict.result')}
              onChange={setMerged}
              onRefuse={(reason) => announce(reason, { urgent: true })}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface VersionProps {
  title: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

function Version({ title, badge, children }: VersionProps) {
  return (
    <section className={css.version}>
      <h3>
        {title} {badge}
      </h3>
      {children}
    </section>
  );
}
