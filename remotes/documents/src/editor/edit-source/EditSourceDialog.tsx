import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient, useQueryClient } from '@tessera/shared/query';
import { announce, Button, Dialog, ErrorPanel } from '@tessera/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { LiveEditor, type LiveEditorHandle } from '../../core/live-editor/LiveEditor.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import * as css from './edit-source.module.css';
import { t } from './messages.ts';
import { saveSource } from './save-source.ts';

/** Edits the source that people translate; the file keeps its own. */
export function EditSourceDialog({ record, onClose }: { record: DocumentRecord; onClose: () => void }) {
  const state = useEditorState();
  const scripts = useScripts(state.document);
  const client = useClient();
  const queryClient = useQueryClient();
  const editor = useRef<LiveEditorHandle>(null);
  const id = useId();
  const [opened] = useState(record);
  const [text, setText] = useState(record.source);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => editor.current?.focus(), []);

  async function save(source: string | null) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveSource({ client, queryClient, state }, opened, source);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const ofFile = opened.source_of_file ?? null;
  return (
    <Dialog
      title={t('title', { row: opened.row_number })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {ofFile !== null && (
            <Button busy={isBusy} onClick={() => void save(null)}>
              {t('restore')}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isBusy}
            disabledReason={text === opened.source && t('same')}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.body}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== opened.source) void save(text);
        }}
      >
        <p id={`${id}-hint`} className={css.hint}>
          {t(opened.approved ? 'hint-approved' : 'hint')}
        </p>
        <div className={css.field}>
          <LiveEditor
            ref={editor}
            text={text}
            codes={opened.codes}
            {...scripts.source}
            label={t('label')}
            describedBy={`${id}-hint`}
            onChange={setText}
            onRefuse={(reason) => announce(reason, { urgent: true })}
          />
        </div>
        {ofFile !== null && (
          <section aria-label={t('original')}>
            <b>{t('original')}</b>
            <p {...scripts.source}>
              <SegmentText text={ofFile} codes={opened.codes} />
            </p>
          </section>
        )}
        {failure !== null && <ErrorPanel error={failure} title={t('failed')} />}
      </form>
    </Dialog>
  );
}
