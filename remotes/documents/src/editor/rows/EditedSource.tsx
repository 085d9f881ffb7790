import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { Button } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import * as css from '../../core/segments/live-footer.module.css';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';

/** The original source of a live segment whose source was edited, with a button to restore it. */
export function EditedSource({ record }: { record: DocumentRecord }) {
  const { rights } = useEditorState();
  const { open } = useEditorActions();
  const { source, source_of_file, codes, id } = record;
  if (source_of_file == null) return null;
  return (
    <section className={css.since} aria-label={t('source.edited')}>
      <b>{t('source.edited')}</b>
      <p>
        <Difference before={source_of_file} after={source} codes={codes} />
      </p>
      {rights.manage && !record.locked && (
        <Button size="small" variant="quiet" onClick={() => open({ kind: 'edit-source', recordId: id })}>
          {t('source.restore')}
        </Button>
      )}
    </section>
  );
}
