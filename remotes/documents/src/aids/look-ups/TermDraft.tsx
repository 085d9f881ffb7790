import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { readableText } from '@tessera/shared/text/inline-codes';
import { announce, Badge } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { useMatches, useTerms } from '../../core/panes/use-pane-counts.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';
import { assembleDraft } from './term-draft.ts';

/** A draft from the segment's terms, where the memories have no match; a click inserts it. */
export function TermDraft({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const { replaceTarget } = useEditorActions();
  const scripts = useScripts(document);
  const { data: found } = useMatches(record.id);
  const { data: terms = [] } = useTerms(record.id);
  if (!found?.is_complete || found.matches.length > 0) return null;
  const draft = assembleDraft(record.source, terms);
  if (draft === null) return null;
  return (
    <section aria-label={t('draft.title')}>
      <h2 className={css.heading}>{t('draft.title')}</h2>
      <div className={css.matchBox}>
        <OfferCard
          label={t('draft.insert')}
          head={<Badge>{t('draft.mark')}</Badge>}
          isDisabled={record.locked}
          onInsert={() => {
            replaceTarget(draft);
            announce(readableText(draft));
          }}
        >
          <span className={css.target} {...scripts.target}>
            <SegmentText text={draft} codes={record.codes} />
          </span>
        </OfferCard>
      </div>
    </section>
  );
}
