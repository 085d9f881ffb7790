import { getDocumentMemories } from '@tessera/shared/contract/document/attachments';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { queryOf, useQuery } from '@tessera/shared/query';
import { cx, formatNumber, VisuallyHidden } from '@tessera/shared/ui';
import { useEditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import * as css from '../../core/session/tools.module.css';
import { t } from '../../messages.ts';

/** Which memories approved segments go to, or that they go to none, with a button to change it. */
export function ApprovalsGo({ onOpen }: { onOpen: (dialog: EditorDialog) => void }) {
  const { document, rights } = useEditorState();
  const attached = useQuery(queryOf(getDocumentMemories, { params: { id: document.id } }));
  const written = attached.data?.memories.filter(({ mode }) => mode === 'write') ?? [];
  const [only] = written;
  const named = useQuery({
    ...queryOf(listMemories.page, { query: { page: 0, ids: String(only?.id ?? 0) } }),
    enabled: written.length === 1,
  });
  if (!attached.data) return null;
  const count = written.length;
  // A user may see a document without seeing the list of memories.
  const name = count === 1 ? named.data?.records[0]?.name : undefined;
  return (
    <span className={cx(css.approvals, count > 0 && css.attached)}>
      <span className={cx(css.approvalsTo, count === 0 && css.lost)}>
        {count === 0
          ? t('approvals.none')
          : name !== undefined
            ? t('approvals.one', { name })
            : t('approvals.unnamed', { count, n: formatNumber(count) })}
      </span>
      {rights.manage && (
        <button type="button" className={css.statusButton} onClick={() => onOpen({ kind: 'approvals' })}>
          {count === 0 ? (
            t('approvals.send')
          ) : (
            <>
              {t('approvals.change')}
              <VisuallyHidden> {t('approvals.send')}</VisuallyHidden>
            </>
          )}
        </button>
      )}
    </span>
  );
}
