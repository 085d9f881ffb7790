import type { Asking } from '../findings/findings-question.ts';

/** What one key does about a finding. */
export type FindingAct = 'next' | 'previous' | 'repair' | 'waive';

/** The pane, while it has its findings. */
export interface FindingsPerformer {
  act(act: FindingAct): void;
  /** What was asked over the editor is decided: on with the next finding. */
  decided(asked: Asking): void;
}

/**
 * Brings the keys for findings to their pane, which loads when it is first opened and may be behind another one, and keeps
 * the place in the list meanwhile.
 */
export class FindingsDesk<Kept = unknown> {
  /** The pane's own, until it is opened again. */
  kept: Kept | null = null;
  #pane: FindingsPerformer | null = null;
  #waiting: FindingAct | null = null;

  /** False while there is no pane; it is done as soon as there is. */
  do(act: FindingAct): boolean {
    if (!this.#pane) this.#waiting = act;
    this.#pane?.act(act);
    return this.#pane !== null;
  }

  /** Nobody hears of it while there is no pane: there is no next finding to be shown then. */
  decided(asked: Asking): void {
    this.#pane?.decided(asked);
  }

  /** From when the pane has its findings; returns how to stop. */
  attach(pane: FindingsPerformer): () => void {
    this.#pane = pane;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) pane.act(waiting);
    return () => {
      if (this.#pane === pane) this.#pane = null;
    };
  }
}
