import { type LiveEvent, liveEvent } from '@tessera/shared/contract/document/live';

/** The part of `EventSource` that a feed needs. */
export interface FeedSource {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(): void;
}

export interface LiveFeedOptions {
  open: () => FeedSource;
  onEvent: (event: LiveEvent) => void;
  /** The feed is connected; `isAgain` = events may have been missed in between. */
  onOpen: (info: { isAgain: boolean }) => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A feed open this long was healthy: the back-off starts over, ms. */
const SOUND_MS = 10_000;

/**
 * A document's event stream while it has subscribers. The browser's own reconnection gives up on an error status and
 * has no back-off, so we reconnect ourselves with increasing delays.
 */
export class LiveFeed {
  #options: LiveFeedOptions;
  #source: FeedSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #openedAt: number | null = null;
  #wasOpen = false;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  get isWanted(): boolean {
    return this.#source !== null || this.#timer !== undefined;
  }

  start(): void {
    if (!this.isWanted) this.#connect();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drop();
  }

  /** Reconnects immediately: the browser is online again. */
  retry = (): void => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    this.#timer = undefined;
    const source = this.#options.open();
    this.#source = source;
    source.onopen = () => {
      this.#openedAt = Date.now();
      this.#options.onOpen({ isAgain: this.#wasOpen });
      this.#wasOpen = true;
    };
    source.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (event) this.#options.onEvent(event);
    };
    source.onerror = () => this.#failed();
  }

  #failed(): void {
    if (this.#openedAt !== null && Date.now() - this.#openedAt > SOUND_MS) this.#failures = 0;
    this.#drop();
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    // Jitter, so that clients do not all reconnect at once after an outage.
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    const source = this.#source;
    this.#source = null;
    this.#openedAt = null;
    if (!source) return;
    source.onopen = source.onmessage = source.onerror = null;
    source.close();
  }
}

/** An event of the contract; a newer server may send unknown ones. */
function readEvent(data: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
