/** Something typed that the server does not have. */
interface UnsavedText {
  /** Whether it would be there again after a reload; by default it would. */
  isKept?: () => boolean;
  /** For a text that belongs to its screen: what gives it up, when somebody leaves the screen without saving. */
  giveUp?: () => void;
}

const held = new Set<UnsavedText>();

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isUnsavedTextKept()) event.preventDefault();
}

/**
 * Registers unsaved text, of any number of forms and queues: one guard asks for all of them. Before another screen it
 * asks for what belongs to this one, before a reload or the end of the tab for what would be lost. Returns the
 * unregister function.
 */
export function holdUnsavedText(text: UnsavedText = {}): () => void {
  const mine = { ...text };
  held.add(mine);
  // Only while needed: a page with such a listener is not cached by every browser.
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

/** Whether leaving the screen gives something up. */
export function hasTextOfScreen(): boolean {
  return [...held].some(({ giveUp }) => giveUp);
}

export function giveUpTextOfScreen(): void {
  for (const { giveUp } of [...held]) giveUp?.();
}
