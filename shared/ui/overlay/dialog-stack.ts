import { createStore } from '../store.ts';

/** The modal dialogs that are open, the topmost last. What lies outside the topmost one can neither be used nor heard. */
export const dialogStack = createStore<readonly HTMLDialogElement[]>([]);

/** Where a message must live to be heard and reached now. */
export function topmost(): HTMLElement {
  return dialogStack.get().at(-1) ?? document.body;
}
