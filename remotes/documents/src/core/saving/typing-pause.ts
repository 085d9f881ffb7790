/** Pause in typing before a save, ms. */
const IDLE_MS = 1_500;
/** Typing without a pause is saved after this time anyway, ms. */
const LONGEST_MS = 2_800;

/** Tells when a segment being edited is due to be saved. */
export class TypingPause {
  #onEnd: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When typing began, ms since the epoch. */
  #since: number | null = null;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Typing restarts the pause. */
  restart(): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    this.#since ??= now;
    const wait = Math.max(0, Math.min(IDLE_MS, this.#since + LONGEST_MS - now));
    this.#timer = setTimeout(this.#onEnd, wait);
  }

  /** Ends the pause without calling back. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The text so far is being saved: typing begins with the next key. */
  forgetTyping(): void {
    this.#since = null;
  }
}
