/** Text not on the server yet. */
interface UnsavedText {
  /** Whether it survives a reload; true by default. */
  isKept?: () => boolean;
  /** For text of a single screen: discards it when the user leaves without saving. */
  giveUp?: () => void;
}

const held = new Set<UnsavedText>();

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isUnsavedTextKept()) event.preventDefault();
}

/**
 * Registers unsaved text, from any number of forms and queues: one guard covers all of them. It asks before
 * leaving the screen about this screen's text, and before a reload or closing the tab about text that would
 * be lost. Returns the unregister function.
 */
export function holdUnsavedText(text: UnsavedText = {}): () => void {
  const mine = { ...text };
  held.add(mine);
  // Only while needed: some browsers do not cache a page with such a listener.
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    held.delete(mine);
    if (held.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Whether a form has unsaved input, or a text is still being saved. */
export function hasUnsavedText(): boolean {
  return held.size > 0;
}

/** Whether all of it would be restored after a reload. */
export function isUnsavedTextKept(): boolean {
  return [...held].every(({ isKept }) => isKept?.() ?? true);
}

/** Whether leaving the screen discards text. */
export function hasTextOfScreen(): boolean {
  return [...held].some(({ giveUp }) => giveUp);
}

export function giveUpTextOfScreen(): void {
  for (const { giveUp } of [...held]) giveUp?.();
}
