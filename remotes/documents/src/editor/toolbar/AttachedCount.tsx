import { getDocumentGlossaries, getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { VisuallyHidden } from '@tessera/shared/ui';
import { useEditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import * as css from '../../core/session/tools.module.css';
import { t } from '../../messages.ts';

/**
 * How many memories and glossaries are attached, with a button to change them; for a new document also the
 * next steps, analysis and pre-translation.
 */
export function AttachedCount({ onOpen }: { onOpen: (dialog: EditorDialog) => void }) {
  const { document, rights } = useEditorState();
  const params = { id: document.id };
  const memories = useQuery(queryOf(getDocumentMemories, { params })).data?.memories.length;
  const glossaries = useQuery(queryOf(getDocumentGlossaries, { params })).data?.glossaries.length;
  if (memories === undefined || glossaries === undefined) return null;
  const button = (kind: 'attach' | 'analysis' | 'pre-translate', label: string) => (
    <button type="button" className={css.statusButton} onClick={() => onOpen({ kind })}>
      {label}
      {kind === 'attach' && <VisuallyHidden> {t('tools.attach')}</VisuallyHidden>}
    </button>
  );
  return (
    <span className={css.attached}>
      {memories + glossaries === 0 ? t('attached.none') : t('attached.count', { memories, glossaries })}{' '}
      {button('attach', t(rights.manage ? 'attached.change' : 'attached.show'))}
      {memories > 0 && document.translated_records_count === 0 && (
        <>
          {button('analysis', t('tools.analysis'))}
          {rights.process && button('pre-translate', t('tools.pre-translate'))}
        </>
      )}
    </span>
  );
}
