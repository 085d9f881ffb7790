import { plainText } from '@tessera/shared/text/inline-codes';
import { type ClipboardEvent, type DragEvent, type RefObject, useRef } from 'react';
import type { EditKind } from './edit-history.ts';
import { offsetOfPlace, writeSelection } from './editor-dom.ts';
import { type EditState, moveSelection, rangeOf, replaceSelection } from './text-edit.ts';

/** Text with its codes, for segments; other programs get plain text. */
const CLIPBOARD_TYPE = 'text/x-tessera-segment';

interface Options {
  element: RefObject<HTMLElement | null>;
  present(): EditState;
  apply(next: EditState, kind: EditKind): void;
  insert(incoming: string, kind: EditKind): void;
}

/** The live editor's clipboard, and dragging into it and within it. */
export function useTransfer({ element, present, apply, insert }: Options) {
  const dragged = useRef<EditState | null>(null);

  function onCopy(event: ClipboardEvent) {
    const state = present();
    const [start, end] = rangeOf(state);
    if (start === end) return;
    event.preventDefault();
    const selected = state.text.slice(start, end);
    event.clipboardData.setData(CLIPBOARD_TYPE, selected);
    event.clipboardData.setData('text/plain', plainText(selected));
    if (event.type === 'cut') apply(replaceSelection(state, ''), 'other');
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    insert(event.clipboardData.getData(CLIPBOARD_TYPE) || event.clipboardData.getData('text/plain'), 'other');
  }

  function onDragStart(event: DragEvent) {
    const state = present();
    const selected = state.text.slice(...rangeOf(state));
    dragged.current = state;
    event.dataTransfer.setData(CLIPBOARD_TYPE, selected);
    event.dataTransfer.setData('text/plain', plainText(selected));
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    const root = element.current;
    const incoming = event.dataTransfer.getData(CLIPBOARD_TYPE) || event.dataTransfer.getData('text/plain');
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!incoming || !root || !place) return;
    root.focus();
    const to = offsetOfPlace(root, place.offsetNode, place.offset);
    const from = dragged.current;
    dragged.current = null;
    if (from && !event.ctrlKey) return apply(moveSelection(from, to), 'other');
    writeSelection(root, to, to);
    insert(incoming, 'other');
  }

  return {
    onCopy,
    onCut: onCopy,
    onPaste,
    onDragStart,
    onDragEnd() {
      dragged.current = null;
    },
    onDrop,
  };
}
