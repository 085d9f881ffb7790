import type { TermHit } from '@tessera/shared/contract/glossary';
import { cx, Tooltip } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../live-editor/messages.ts';
import { isForbidden } from './check-target.ts';
import type { Mark } from './SegmentText.tsx';
import * as css from './segment-list.module.css';

/** The terms in a source text: underlined, explained on hover and focus, inserted by a click. */
export function termMarks(hits: readonly TermHit[], insert: (term: TermHit) => void): Mark[] {
  const places = Map.groupBy(hits, ({ start }) => start);
  return [...places.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([start, atPlace]): Mark[] => {
      const best = atPlace.find((hit) => !isForbidden(hit)) ?? atPlace[0];
      if (!best) return [];
      return [
        { start, end: best.end, wrap: (content, key) => mark({ key, best, atPlace, content, insert }) },
      ];
    });
}

/** The translation of a term and the notes of its entry. */
function explain(hit: TermHit): string {
  const { target, comment, definition, usage } = hit.record;
  if (isForbidden(hit)) return t('term.not', { target });
  const notes = [comment, definition, usage].filter(Boolean).join(' · ');
  return notes ? `${target} (${notes})` : target;
}

interface MarkProps {
  key: string;
  best: TermHit;
  atPlace: readonly TermHit[];
  content: ReactNode;
  insert: (term: TermHit) => void;
}

function mark({ key, best, atPlace, content, insert }: MarkProps): ReactNode {
  return (
    <Tooltip key={key} text={`${best.record.source} → ${atPlace.map(explain).join('; ')}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button's text could not be selected and copied */}
      <span
        role="button"
        tabIndex={0}
        data-step-place="term"
        className={cx(css.term, isForbidden(best) && css.forbidden)}
        onClick={() => {
          if (document.getSelection()?.isCollapsed !== false) insert(best);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          insert(best);
        }}
      >
        {content}
      </span>
    </Tooltip>
  );
}
