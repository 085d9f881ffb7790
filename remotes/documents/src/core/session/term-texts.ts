import { plainText } from '@tessera/shared/text/inline-codes';
import { useEffect } from 'react';
import type { EditorActions, EditorState } from './editor-context.ts';
import { withEdit } from './use-edit.ts';

export interface TermTexts {
  source: string;
  target: string;
}

/** The source's id in the page, and the text last selected in it. */
let last = { id: '', text: '' };

/** The live source around a DOM node. */
function sourceAround(node: Node | null): Element | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('[id^="source-"]') ?? undefined;
}

/** Remembers a selection in the source: selecting or typing in the target would lose it. */
function noteSource(): void {
  const selection = document.getSelection();
  const source = sourceAround(selection?.anchorNode ?? null);
  if (!source || !selection) return;
  const range = selection.getRangeAt(0).cloneRange();
  // Selecting the whole text may end the selection in the next cell.
  if (!source.contains(range.startContainer)) range.setStart(source, 0);
  if (!source.contains(range.endContainer)) range.setEnd(source, source.childNodes.length);
  const selected = range.cloneContents();
  for (const unread of selected.querySelectorAll('[role=img], [hidden]')) unread.remove();
  last = { id: source.id, text: selected.textContent.trim() };
}

export function useSourceSelection(): void {
  useEffect(() => {
    document.addEventListener('selectionchange', noteSource);
    return () => document.removeEventListener('selectionchange', noteSource);
  }, []);
}

/** The texts selected for a new term, in either order. */
export function selectedTexts({ active, saves }: EditorState, { editor }: EditorActions): TermTexts {
  // Browsers report a selection late.
  noteSource();
  const selection = document.getSelection();
  const node = selection?.anchorNode ?? null;
  const isInSegment = editor.current?.element()?.contains(node) || sourceAround(node);
  const range = editor.current?.lastRange();
  const shown = active && withEdit(active.record, saves.edit(active.record.id));
  return termTexts({
    source: last.id === `source-${shown?.id}` ? last.text : '',
    target: shown && range ? plainText(shown.target.slice(...range)).trim() : '',
    elsewhere: isInSegment ? '' : String(selection ?? '').trim(),
  });
}

/** Both selections in the segment, or a selection elsewhere, whose side is unknown, as the source. */
export function termTexts({ elsewhere, ...sides }: TermTexts & { elsewhere: string }): TermTexts {
  return elsewhere ? { source: elsewhere, target: '' } : sides;
}
