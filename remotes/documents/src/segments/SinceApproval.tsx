import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { t } from '../editor/messages.ts';
import { Difference } from '../panel/Difference.tsx';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './live-footer.module.css';

/** What changed since the approval, for the reviewer. */
export function SinceApproval({ record }: { record: DocumentRecord }) {
  const { active } = useEditorState();
  // Typing revokes the approval: the approved text is known before the server responds.
  const before = active?.record;
  const approved =
    record.approved_target ?? (before?.id === record.id && before.approved ? before.target : null);
  if (record.approved || approved === null || approved === record.target) return null;
  return (
    <section className={css.since} aria-label={t('since.title')}>
      <b>{t('since.title')}</b>
      <p dir="auto">
        <Difference before={approved} after={record.target} codes={record.codes} />
      </p>
    </section>
  );
}
