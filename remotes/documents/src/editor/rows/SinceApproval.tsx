import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import * as css from '../../core/segments/live-footer.module.css';
import { useEditorState } from '../../core/session/editor-context.ts';

/** For the reviewer: changes since the approval. */
export function SinceApproval({ record }: { record: DocumentRecord }) {
  const { active } = useEditorState();
  // Typing revokes the approval: the approved text is known before the server responds.
  const before = active?.record;
  const approved =
    record.approved_target ?? (before?.id === record.id && before.approved ? before.target : null);
  if (record.approved || approved === null || approved === record.target) return null;
  return <Since title={t('since.title')} before={approved} after={record.target} codes={record.codes} />;
}

/** Source changes by a new file version, until the segment is translated. */
export function SinceVersion({ record: { source_before, source, codes } }: { record: DocumentRecord }) {
  if (source_before == null) return null;
  return <Since title={t('since.source')} before={source_before} after={source} codes={codes} />;
}

/** The changes in a row that is not being edited. */
export function RowChanges(props: Pick<SinceProps, 'before' | 'after' | 'codes'>) {
  return (
    <div className={css.since}>
      <p dir="auto">
        <Difference {...props} />
      </p>
    </div>
  );
}

interface SinceProps extends Pick<DocumentRecord, 'codes'> {
  title: string;
  before: string;
  after: string;
}

function Since({ title, before, after, codes }: SinceProps) {
  return (
    <section className={css.since} aria-label={title}>
      <b>{title}</b>
      <p dir="auto">
        <Difference before={before} after={after} codes={codes} />
      </p>
    </section>
  );
}
