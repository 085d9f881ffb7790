import { createStore } from '../store.ts';

/** The open modal dialogs, topmost last. Content outside the topmost one is inert. */
export const dialogStack = createStore<readonly HTMLDialogElement[]>([]);

/** The element a message must be in to be announced and reachable. */
export function topmost(): HTMLElement {
  return dialogStack.get().at(-1) ?? document.body;
}
