import { plainText, readableText } from '@tessera/shared/text/inline-codes';
import { announce, Button, Dialog } from '@tessera/shared/ui';
import type { Edit } from '../saving/edit.ts';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import * as css from './resegment.module.css';

/** Text typed in a segment that no longer exists: never discarded without asking. */
export function GoneText({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { saves } = useEditorState();
  const { insert } = useEditorActions();
  const leave = () => {
    saves.discard(edit.base.id);
    onClose();
  };
  return (
    <Dialog
      title={`What you typed in segment ${edit.base.row_number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>Discard it</Button>
          <Button
            onClick={() => {
              void navigator.clipboard?.writeText(plainText(edit.text)).then(() => announce('Copied'));
            }}
          >
            Copy
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              leave();
              requestAnimationFrame(() => insert(plainText(edit.text)));
            }}
          >
            Insert into the segment at hand
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>Somebody joined that segment with another. Your text was kept:</p>
        <blockquote className={css.kept} dir="auto">
          {readableText(edit.text)}
        </blockquote>
      </div>
    </Dialog>
  );
}
