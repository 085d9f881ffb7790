import type { Document } from '@tessera/shared/contract/document';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, Button, Dialog, RelativeTime } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { LiveEditor } from '../editor/LiveEditor.tsx';
import { mergeTexts } from '../live/merge-texts.ts';
import { Difference } from '../panel/Difference.tsx';
import type { SaveQueue } from '../saving/save-queue.ts';
import { SegmentText } from '../segments/SegmentText.tsx';
import { useEdit } from '../session/use-edit.ts';
import * as css from './tools.module.css';

interface ConflictDialogProps {
  recordId: number;
  saves: SaveQueue;
  document: Document;
  onClose: () => void;
}

/**
 * Several texts of one segment, of two people or of one person in two tabs: side by side with the original, and the text
 * to keep.
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
          ? `You typed ${others.length + 1} texts in segment ${base.row_number}`
          : `Segment ${base.row_number} was changed by two people`
      }
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => decide(theirs.target)}>
            {isOwnChoice ? 'Take what is saved' : 'Take theirs'}
          </Button>
          {!isOwnChoice && <Button onClick={() => decide(edit.text)}>Take mine</Button>}
          <Button variant="primary" onClick={() => decide(merged)}>
            Save the text below
          </Button>
        </>
      }
    >
      <div className={css.dialogBody}>
        <p lang={document.source_lang} dir={textDirection(document.source_lang)}>
          <SegmentText text={base.source} codes={codes} />
        </p>
        <div className={css.conflict}>
          <Version title="Before">
            <p dir={dir}>{base.target ? <SegmentText text={base.target} codes={codes} /> : '(empty)'}</p>
          </Version>
          <Version
            title={isOwnChoice ? 'Saved ' : `${theirs.updated_by?.username ?? 'Somebody else'}, `}
            when={<RelativeTime time={theirs.updated_at} />}
            badge={theirs.approved && <Badge tone="success">Approved</Badge>}
          >
            <p dir={dir}>
              <Difference before={base.target} after={theirs.target} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(theirs.target)}>
              {isOwnChoice ? 'Start from what is saved' : 'Start from theirs'}
            </Button>
          </Version>
          <Version title={isOwnChoice ? 'Text 1' : 'Mine'}>
            <p dir={dir}>
              <Difference before={base.target} after={edit.text} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(edit.text)}>
              {isOwnChoice ? 'Start from text 1' : 'Start from mine'}
            </Button>
          </Version>
          {others.map(({ text, at }, index) => (
            <Version
              key={text}
              title={`Text ${index + 2}, typed `}
              when={<RelativeTime time={new Date(at).toISOString()} />}
            >
              <p dir={dir}>
                <Difference before={base.target} after={text} codes={codes} />
              </p>
              <Button size="small" onClick={() => setMerged(text)}>
                Start from text {index + 2}
              </Button>
            </Version>
          ))}
        </div>
        <div>
          <h3>What shall stand</h3>
          <p className={css.mergeHint}>
            {isOwnChoice ? (
              'Choose one of them, or write here what shall stand.'
            ) : together === null ? (
              'Both changed the same words: write here what shall stand, or start from one of the two.'
            ) : merged === together ? (
              'Both changes are in it. Read it before you save it.'
            ) : (
              <Button size="small" onClick={() => setMerged(together)}>
                Start from both changes
              </Button>
            )}
          </p>
          <div className={css.merged}>
            <LiveEditor
              text={merged}
              codes={codes}
              lang={document.target_lang}
              dir={dir}
              label="What shall stand"
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
  title: string;
  when?: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

function Version({ title, when, badge, children }: VersionProps) {
  return (
    <section className={css.version}>
      <h3>
        {title}
        {when} {badge}
      </h3>
      {children}
    </section>
  );
}
