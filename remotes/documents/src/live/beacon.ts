interface BeaconOptions {
  /** Tells the server where one is; `null` = gone. */
  say: (recordId: number | null) => void;
}

/** A segment that is only passed by is not told, ms. */
export const REST_MS = 300;
/** The server forgets after 30 seconds. */
export const BEAT_MS = 12_000;

/** Says where this person is: after each move, and again before it is forgotten. */
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

  /** Nobody looks at the document here any more. */
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
      this.#after(BEAT_MS);
    }, wait);
  }
}
