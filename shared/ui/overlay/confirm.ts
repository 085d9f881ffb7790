import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

export interface Question {
  /** The question itself: `Delete 3 terms?` */
  title: string;
  /** Exactly the items to be destroyed; long lists are cut with their count. */
  names?: readonly string[];
  /** The consequences, and whether it can be undone. */
  consequence?: ReactNode;
  /** The verb on the button: `Delete 3 terms`. */
  confirmLabel: string;
  /** Label of the safer alternative, if cancelling is one. */
  cancelLabel?: string;
}

interface Confirmation extends Question {
  answer: (yes: boolean) => void;
  isDestructive: boolean;
}

/** The open confirmation, rendered by `ConfirmHost`. */
export const openConfirmation = createStore<Confirmation | null>(null);

function ask(question: Question & { isDestructive: boolean }): Promise<boolean> {
  // One confirmation at a time: a second one cancels the first.
  openConfirmation.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openConfirmation.set({
    ...question,
    answer(yes) {
      openConfirmation.set(null);
      resolve(yes);
    },
  });
  return promise;
}

/** Confirms a destructive action; true = proceed. */
export function confirmDestructive(question: Question): Promise<boolean> {
  return ask({ ...question, isDestructive: true });
}

/** Confirms an unusual but harmless action. */
export function confirmAction(question: Question): Promise<boolean> {
  return ask({ ...question, isDestructive: false });
}
