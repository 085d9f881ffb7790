import { getDocumentGlossaries, getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { t } from '../messages.ts';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './tools.module.css';

/** How many memories and glossaries serve the document, which nobody would miss otherwise, and the way to change them. */
export function AttachedCount({ onChange }: { onChange: () => void }) {
  const { document, rights } = useEditorState();
  const params = { id: document.id };
  const memories = useQuery(queryOf(getDocumentMemories, { params })).data?.memories.length;
  const glossaries = useQuery(queryOf(getDocumentGlossaries, { params })).data?.glossaries.length;
  if (memories === undefined || glossaries === undefined) return null;
  return (
    <span className={memories + glossaries === 0 ? undefined : css.attached}>
      {memories + glossaries === 0 ? t('attached.none') : t('attached.count', { memories, glossaries })}{' '}
      <button type="button" className={css.statusButton} onClick={onChange}>
        {t(rights.manage ? 'attached.change' : 'attached.show')}
      </button>
    </span>
  );
}
