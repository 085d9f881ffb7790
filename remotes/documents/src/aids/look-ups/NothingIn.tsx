import { getDocumentGlossaries, getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { t } from '../../core/live-editor/messages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import * as css from './panel.module.css';

/** Empty pane; explains how to attach memories or glossaries if none is attached. */
export function NothingIn({ kind }: { kind: 'memories' | 'glossaries' }) {
  const params = { id: useEditorState().document.id };
  const memories = useQuery(queryOf(getDocumentMemories, { params })).data?.memories;
  const glossaries = useQuery(queryOf(getDocumentGlossaries, { params })).data?.glossaries;
  if (kind === 'memories') {
    return (
      <p className={css.nothing}>{t(memories?.length === 0 ? 'match.none-attached' : 'match.nothing')}</p>
    );
  }
  return <p className={css.nothing}>{t(glossaries?.length === 0 ? 'term.none-attached' : 'term.nothing')}</p>;
}
