import type { LiveEvent } from '@tessera/shared/contract/document/live';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';

interface RowNewsOptions {
  /** The displayed version of a segment; `null` = not displayed. */
  shownVersion: (recordId: number) => number | null;
  fetchRecord: (recordId: number) => Promise<DocumentRecord>;
  onRecord: (record: DocumentRecord) => void;
  /** Called when so much has changed that the visible rows are refetched. */
  reread: () => Promise<void>;
  /** Called after any change, visible or not: the figures need a refresh. */
  onChange: () => void;
}

/** Events within this time are handled together, ms. */
export const GATHER_MS = 150;
/** Above this number, segments are not fetched individually. */
export const MOST_SINGLE = 8;
/** A long job changes segments continuously: minimum time between refetches of the visible rows, ms. */
export const REREAD_MS = 2_000;

/** Applies others' changes to the list with as few calls as possible. */
export class RowUpdater {
  #options: RowNewsOptions;
  #waiting = new Set<number>();
  #wantsReread = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rereadAt = 0;

  constructor(options: RowNewsOptions) {
    this.#options = options;
  }

  hear(event: LiveEvent): void {
    if (event.type === 'presence' || event.type === 'comment') return;
    if (event.type === 'reload') this.#wantsReread = true;
    else {
      const version = this.#options.shownVersion(event.id);
      if (version !== null && version < event.version) this.#waiting.add(event.id);
    }
    this.#timer ??= setTimeout(() => void this.#bring(), GATHER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
    this.#wantsReread = false;
  }

  async #bring(): Promise<void> {
    this.#timer = undefined;
    const ids = [...this.#waiting];
    const wait = this.#rereadAt + REREAD_MS - Date.now();
    const isMuch = this.#wantsReread || ids.length > MOST_SINGLE;
    if (isMuch && wait > 0) {
      this.#timer = setTimeout(() => void this.#bring(), wait);
      return;
    }
    this.#waiting.clear();
    this.#wantsReread = false;
    this.#options.onChange();
    if (isMuch) {
      this.#rereadAt = Date.now();
      await this.#options.reread();
      return;
    }
    for (const id of ids) {
      try {
        this.#options.onRecord(await this.#options.fetchRecord(id));
      } catch {
        // A segment that cannot be fetched now shows up as a version conflict when saved.
      }
    }
  }
}
