import type { Asking } from '../findings/findings-question.ts';

/** A key command for a finding. */
export type FindingAct = 'next' | 'previous' | 'repair' | 'waive';

/** The findings pane while it is loaded. */
export interface FindingsPerformer {
  act(act: FindingAct): void;
  /** A dialog about a finding was answered: move to the next finding. */
  decided(asked: Asking): void;
}

/**
 * Sends the keys for findings to their pane, which loads when first opened and may be hidden behind another;
 * stores its list position meanwhile.
 */
export class FindingsDesk<Kept = unknown> {
  /** The pane's state, until it is opened again. */
  kept: Kept | null = null;
  #pane: FindingsPerformer | null = null;
  #waiting: FindingAct | null = null;

  /** False without a pane; the command then runs once the pane has loaded. */
  do(act: FindingAct): boolean {
    if (!this.#pane) this.#waiting = act;
    this.#pane?.act(act);
    return this.#pane !== null;
  }

  /** Ignored without a pane, which would show the next finding. */
  decided(asked: Asking): void {
    this.#pane?.decided(asked);
  }

  /** Attaches the loaded pane; returns a function to detach it. */
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
