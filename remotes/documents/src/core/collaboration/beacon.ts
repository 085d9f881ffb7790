interface BeaconOptions {
  /** Reports the user's segment to the server; `null` = left. */
  say: (recordId: number | null) => void;
}

/** A segment left within this time is not reported, ms. */
export const REST_MS = 300;
/** The server drops presence after 30 seconds. */
export const HEARTBEAT_MS = 12_000;

/** Reports the user's segment: after each move, and again before the server drops it. */
export class Beacon {
  #say: BeaconOptions['say'];
  #place: number | null = null;
  #isOn = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ say }: BeaconOptions) {
    this.#say = say;
  }

  move(recordId: number | null): void {
    if (recordId === this.#place) return;
    this.#place = recordId;
    if (this.#isOn) this.#after(REST_MS);
  }

  on(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#after(REST_MS);
  }

  /** The document was closed here. */
  off(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    clearTimeout(this.#timer);
    if (this.#place !== null) this.#say(null);
  }

  #after(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#place !== null) this.#say(this.#place);
      this.#after(HEARTBEAT_MS);
    }, wait);
  }
}
