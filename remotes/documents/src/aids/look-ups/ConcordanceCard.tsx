import type { ConcordanceHit } from '@tessera/shared/contract/translation-memory/search';
import { Link } from '@tessera/shared/router';
import type { TextRange } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, RelativeTime, VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { originPath } from '../../core/matches/match-origin.ts';
import type { Mark } from '../../core/segments/SegmentText.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import * as css from './panel.module.css';

const NO_CODES: never[] = [];

function marksOf(ranges: readonly TextRange[]): Mark[] {
  return ranges.map(({ start, end }) => ({
    start,
    end,
    wrap: (content, key) => <mark key={key}>{content}</mark>,
  }));
}

/** A hit: a click or Enter inserts its target, or the selected part of it, at the caret. */
export function ConcordanceCard({ hit }: { hit: ConcordanceHit }) {
  const { document, active } = useEditorState();
  const { insert } = useEditorActions();
  const isLocked = active?.record.locked ?? true;
  const selected = () => globalThis.document.getSelection()?.toString().trim() ?? '';
  return (
    <li className={css.matchBox}>
      <button
        type="button"
        data-hit
        className={css.card}
        aria-disabled={isLocked || undefined}
        onClick={(event) => {
          if (isLocked) return;
          const part = event.detail > 0 ? selected() : '';
          const text = part !== '' && hit.target.includes(part) ? part : hit.target;
          insert(text);
          announce(readableText(text));
        }}
      >
        <VisuallyHidden>{t('concordance.insert')}</VisuallyHidden>
        <span className={css.source} dir={textDirection(document.source_lang)}>
          <SegmentText text={hit.source} codes={NO_CODES} marks={marksOf(hit.source_ranges)} />
        </span>
        <span className={css.target} dir={textDirection(document.target_lang)}>
          <SegmentText text={hit.target} codes={NO_CODES} marks={marksOf(hit.target_ranges)} />
        </span>
      </button>
      <p className={css.meta}>
        {hit.found === 'words' && <span>{t('concordance.words')}</span>}
        <Link to={originPath(hit)}>
          {hit.memory_name}
          <VisuallyHidden>{t('concordance.origin')}</VisuallyHidden>
        </Link>
        {(hit.updated_by ?? hit.created_by) && <span>{hit.updated_by ?? hit.created_by}</span>}
        <span>
          <RelativeTime time={hit.updated_at} />
        </span>
      </p>
    </li>
  );
}
