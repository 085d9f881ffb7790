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

/** Two people changed one segment: the original, theirs and mine side by side, and the text to keep. */
export function ConflictDialog({ recordId, saves, document, onClose }: ConflictDialogProps) {
  const edit = useEdit(saves, recordId);
  const together =
    edit?.status.kind === 'conflict'
      ? mergeTexts(edit.base.target, edit.status.theirs.target, edit.text)
      : null;
  const [merged, setMerged] = useState(together ?? edit?.text ?? '');
  if (edit?.status.kind !== 'conflict') return null;
  const { base } = edit;
  const { theirs } = edit.status;
  const { codes } = theirs;
  const dir = textDirection(document.target_lang);
  const decide = (text: string) => {
    saves.resolve(recordId, text);
    onClose();
  };
  return (
    <Dialog
      title={`Segment ${base.row_number} was changed by two people`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => decide(theirs.target)}>Take theirs</Button>
          <Button onClick={() => decide(edit.text)}>Take mine</Button>
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
            title={`${theirs.updated_by?.username ?? 'Somebody else'}, `}
            when={<RelativeTime time={theirs.updated_at} />}
            badge={theirs.approved && <Badge tone="success">Approved</Badge>}
          >
            <p dir={dir}>
              <Difference before={base.target} after={theirs.target} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(theirs.target)}>
              Start from theirs
            </Button>
          </Version>
          <Version title="Mine">
            <p dir={dir}>
              <Difference before={base.target} after={edit.text} codes={codes} />
            </p>
            <Button size="small" onClick={() => setMerged(edit.text)}>
              Start from mine
            </Button>
          </Version>
        </div>
        <div>
          <h3>What shall stand</h3>
          <p className={css.mergeHint}>
            {together === null ? (
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
