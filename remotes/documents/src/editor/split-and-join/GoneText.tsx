import { plainText, readableText } from '@tessera/shared/text/inline-codes';
import { announce, Button, Dialog } from '@tessera/shared/ui';
import type { Edit } from '../../core/saving/edit.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
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
      title={t('gone.title', { row: edit.base.row_number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>{t('gone.discard')}</Button>
          <Button
            onClick={() => {
              void navigator.clipboard
                ?.writeText(plainText(edit.text))
                .then(() => announce(t('gone.copied')));
            }}
          >
            {t('gone.copy')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              leave();
              requestAnimationFrame(() => insert(plainText(edit.text)));
            }}
          >
            {t('gone.insert')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t('gone.text')}</p>
        <blockquote className={css.kept} dir="auto">
          {readableText(edit.text)}
        </blockquote>
      </div>
    </Dialog>
  );
}
