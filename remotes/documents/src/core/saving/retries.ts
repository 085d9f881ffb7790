const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Plans retries after failures to reach the server, with growing delays and one common time. */
export class Retries {
  #run: () => void;
  #planned: { timer: ReturnType<typeof setTimeout>; at: number } | null = null;
  #failures = 0;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** Plans the next retry, not before `retryAfter` seconds; returns its time, ms since the epoch. */
  plan(retryAfter: number | null): number {
    if (this.#planned) return this.#planned.at;
    const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures++);
    const wait = Math.max(backOff, (retryAfter ?? 0) * 1000);
    this.#planned = { at: Date.now() + wait, timer: setTimeout(this.#run, wait) };
    return this.#planned.at;
  }

  /** The server answers again. True = pending saves can be retried at once. */
  succeeded(): boolean {
    this.#failures = 0;
    return this.#planned !== null;
  }

  cancel(): void {
    if (this.#planned) clearTimeout(this.#planned.timer);
    this.#planned = null;
  }
}
