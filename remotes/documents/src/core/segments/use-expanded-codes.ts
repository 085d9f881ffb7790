import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { announce } from '@tessera/shared/ui';
import { type MouseEvent, type RefObject, useContext, useState } from 'react';
import { useCommand } from '../keys/use-commands.ts';
import { MarkupShown } from '../live-editor/code-view.ts';
import { chipLabel } from '../live-editor/editor-dom.ts';
import type { LiveEditorHandle } from '../live-editor/LiveEditor.tsx';
import { t } from '../live-editor/messages.ts';
import { codeAt, missingHalves } from '../live-editor/text-edit.ts';

/**
 * Numbers of the live segment's codes shown in full in any view. Display only: text, undo and caret are not
 * affected. A double click on a chip or a key toggles it; reset with the row.
 */
export function useExpandedCodes(
  { codes, source, target }: DocumentRecord,
  editor: RefObject<LiveEditorHandle | null>,
): {
  expanded: readonly number[];
  /** Event handlers for the row. */
  clicks: Record<'onMouseDown' | 'onDoubleClick', (event: MouseEvent) => void>;
} {
  const showsMarkup = useContext(MarkupShown);
  const [expanded, setExpanded] = useState<readonly number[]>([]);

  function toggle(id: number): readonly number[] {
    const others = expanded.filter((one) => one !== id);
    const next = others.length < expanded.length ? others : [...others, id];
    setExpanded(next);
    return next;
  }

  useCommand('expand-tag', {
    run() {
      const caret = editor.current?.caret() ?? -1;
      // Away from all codes, the one inserted next.
      const half =
        codeAt(target, editor.current?.lastRange() ?? [caret, caret]) ??
        missingHalves(codes, source, target)[0];
      if (!half) return announce(t('codes.none-at'));
      const next = toggle(half.id);
      announce(chipLabel({ type: 'code', start: 0, ...half }, codes, showsMarkup ? 'all' : next));
    },
  });

  return {
    expanded,
    clicks: {
      // Keep the browser from selecting an adjacent word.
      onMouseDown(event) {
        if (event.detail > 1 && chipOf(event)) event.preventDefault();
      },
      onDoubleClick(event) {
        const chip = chipOf(event);
        // A chip's text is its number.
        if (chip) toggle(Number(chip.textContent));
      },
    },
  };
}

function chipOf({ target }: MouseEvent): Element | null {
  return target instanceof Element ? target.closest('[role="img"][data-colour]') : null;
}
