import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

export interface Question {
  /** The question itself: `Delete 3 terms?` */
  title: string;
  /** Exactly what is destroyed; long lists are cut with their count. */
  names?: readonly string[];
  /** What follows, and whether it can be taken back. */
  consequence?: ReactNode;
  /** The verb on the button: `Delete 3 terms`. */
  confirmLabel: string;
  cancelLabel?: string;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
  isDestructive: boolean;
}

/** The question that is open; `ConfirmHost` draws it. */
export const asked = createStore<Asked | null>(null);

function ask(question: Question & { isDestructive: boolean }): Promise<boolean> {
  // One question at a time: a second one means that the first is no longer wanted.
  asked.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked.set({
    ...question,
    answer(yes) {
      asked.set(null);
      resolve(yes);
    },
  });
  return promise;
}

/** Asks before something is destroyed; true = go on. */
export function confirmDestructive(question: Question): Promise<boolean> {
  return ask({ ...question, isDestructive: true });
}

/** Asks before something that is only unusual. */
export function confirmAction(question: Question): Promise<boolean> {
  return ask({ ...question, isDestructive: false });
}
