import { announce } from '@tessera/shared/ui';
import { useCommand } from '../../core/keys/use-commands.ts';
import type { Mark } from '../../core/saving/marks.ts';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';

/**
 * The keys that lead to the strips, including the shell's, from one to the next, and to their segments. Returns
 * the latter as a function, for one kind of mark.
 */
export function useStripKeys(): (kind?: Mark['kind']) => void {
  const { saves, active } = useEditorState();
  const { goToRow } = useEditorActions();
  const goToNext = (kind?: Mark['kind']) => {
    const rows = problemRows(saves, kind);
    const after = active?.record.row_number ?? 0;
    const next = rows.find((row) => row > after) ?? rows[0];
    if (next === undefined) announce(t('strips.none'));
    else void goToRow(next);
  };
  useCommand('next-problem', { run: () => goToNext() });
  useCommand('notices', {
    run() {
      const strips = [...document.querySelectorAll<HTMLElement>('[data-strip]:has(button)')];
      const current = strips.findIndex((strip) => strip.contains(document.activeElement));
      const next = strips[(current + 1) % strips.length];
      if (next) next.querySelector('button')?.focus();
      else announce(t('strips.none'));
    },
  });
  return goToNext;
}

/** The rows that need attention, in order. */
function problemRows(saves: SaveQueue, kind?: Mark['kind']): number[] {
  const marked = [...saves.marks.get().values()].filter((mark) => !kind || mark.kind === kind);
  const unsaved = saves.list().filter(({ status }) => {
    return status.kind === 'conflict' || (status.kind === 'refused' && !status.isGone);
  });
  const rows = [...marked.map(({ row }) => row), ...(kind ? [] : unsaved.map(({ base }) => base.row_number))];
  return [...new Set(rows)].sort((a, b) => a - b);
}
