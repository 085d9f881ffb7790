import { createStore } from '../store.ts';

/** The open modal dialogs, topmost last. Content outside the topmost is inert. */
export const dialogStack = createStore<readonly HTMLDialogElement[]>([]);

/** The element that must contain a message for it to be announced and reachable. */
export function topmost(): HTMLElement {
  return dialogStack.get().at(-1) ?? document.body;
}
