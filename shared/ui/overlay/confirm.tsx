import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { createStore, useStore } from '../store.ts';
import { Dialog } from './Dialog.tsx';
import * as css from './dialog.module.css';

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

const MOST_NAMES = 5;

interface Asked extends Question {
  answer: (yes: boolean) => void;
  isDestructive: boolean;
}

const asked = createStore<Asked | null>(null);

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

/** Draws the question that is open; `AppTheme` holds one. */
export function ConfirmHost() {
  const question = useStore(asked);
  if (!question) return null;
  const {
    title,
    names = [],
    consequence,
    confirmLabel,
    cancelLabel = 'Cancel',
    isDestructive,
    answer,
  } = question;
  const more = names.length - MOST_NAMES;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {names.length > 0 && (
        <ul className={css.names}>
          {names.slice(0, more > 1 ? MOST_NAMES : undefined).map((name, index) => (
            <li key={index} dir="auto">
              {name}
            </li>
          ))}
          {more > 1 && <li>and {more} more</li>}
        </ul>
      )}
      {consequence && <p>{consequence}</p>}
    </Dialog>
  );
}
