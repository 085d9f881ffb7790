import { useEffect, useRef, useState } from 'react';

/** A dialog is open: it accepts files itself, or not at all. */
const isCovered = () => document.querySelector('dialog[open]') !== null;

const isOfFiles = (event: DragEvent) =>
  !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true && !isCovered();

/** Accepts files dropped anywhere on the page; true while files are dragged over it. */
export function usePageDrop(onDrop: ((files: File[], target: EventTarget | null) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const isListening = onDrop !== null;

  useEffect(() => {
    if (!isListening) return;
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('dragenter', (event) => isOfFiles(event) && setOver(true), { signal });
    // Without a target element, the pointer left the window.
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'dragover',
      (event) => {
        if (!isOfFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!isOfFiles(event)) return;
        event.preventDefault();
        latest.current?.([...(event.dataTransfer?.files ?? [])], event.target);
      },
      { signal },
    );
    return () => {
      ending.abort();
      setOver(false);
    };
  }, [isListening]);
  return isOver;
}
