/** What one key does about a finding. */
export type FindingAct = 'next' | 'previous' | 'repair' | 'waive';

/**
 * Brings the keys for findings to their pane, which loads when it is first opened and may be behind another one, and keeps
 * the place in the list meanwhile.
 */
export class FindingsDesk<Kept = unknown> {
  /** The pane's own, until it is opened again. */
  kept: Kept | null = null;
  #perform: ((act: FindingAct) => void) | null = null;
  #waiting: FindingAct | null = null;

  /** False while there is no pane; it is done as soon as there is. */
  do(act: FindingAct): boolean {
    if (!this.#perform) this.#waiting = act;
    this.#perform?.(act);
    return this.#perform !== null;
  }

  /** From when the pane has its findings; returns how to stop. */
  attach(perform: (act: FindingAct) => void): () => void {
    this.#perform = perform;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) perform(waiting);
    return () => {
      this.#perform = null;
    };
  }
}
