import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Button, Tooltip } from '@tessera/shared/ui';
import { useKeyboard, useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import * as css from '../../core/segments/segment-list.module.css';
import { whyLocked } from '../../core/segments/why-locked.ts';
import { useEditorState } from '../../core/session/editor-context.ts';

/** The reason why the live segment is locked, with a button to unlock it. */
export function LockNote({ record }: { record: DocumentRecord }) {
  const { rights } = useEditorState();
  const { commands } = useKeyboard();
  const keysFor = useKeysFor();
  const mayUnlock = rights.approve && record.locked_by === 'person';
  return (
    <p className={css.note}>
      {whyLocked(record)}
      {mayUnlock && (
        <>
          {' '}
          <Tooltip text={t('lock.unlock')} shortcut={keysFor('lock')}>
            <Button size="small" variant="quiet" onClick={() => commands.run('lock')}>
              {t('lock.unlock')}
            </Button>
          </Tooltip>
        </>
      )}
    </p>
  );
}
