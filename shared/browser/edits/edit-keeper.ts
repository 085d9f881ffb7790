import { isTakenOver, type LoggedEdit, removeEdit, writeEdit } from './edit-log.ts';
import { dropHandedOver, handOver } from './hand-over.ts';
import { newId } from './new-id.ts';
import { currentTab } from './tab.ts';

/** Where text not yet on the server is: being written to disk, on disk, or only in this page. */
export type Keeping = 'writing' | 'kept' | 'refused';

/** Interval of writes during continuous typing, ms. */
const GAP_MS = 100;
/** A write without an answer counts as failed after this time, ms. */
const LONGEST_MS = 3_000;
/** A failed write is retried after this time, ms, or with the next key. */
const RETRY_MS = 5_000;

interface KeeperOptions {
  userId: number;
  field: string;
  /** Given if the edit is already in the log. */
  id?: string;
  /** Called when its state changes. */
  onChange?: () => void;
  /** Called when another tab took the edit over while the page was away. */
  onTaken?: () => void;
}

/** Keeps one edit in the log from its first key until it is saved on the server or discarded. */
export class EditKeeper<Value> {
  readonly id: string;
  #options: KeeperOptions;
  #state: Keeping;
  #value: Value | undefined;
  /** Write counter: only the answer to the last write counts. */
  #written = 0;
  #isDirty = false;
  #isOver = false;
  #isSettled = false;
  #isHandedOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #stops: (() => void)[];

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.id = options.id ?? newId();
    this.#state = options.id ? 'kept' : 'writing';
    const tab = currentTab();
    tab.open.add(this.id);
    this.#stops = [tab.onLeave(() => this.#leave()), tab.onReturn(() => void this.#lookIfTaken())];
  }

  /** `kept` only if the last value is on the disk. */
  get state(): Keeping {
    return this.#state;
  }

  /** Writes a value at once, or together with later ones within {@link GAP_MS}. */
  keep(value: Value): void {
    this.#value = value;
    this.#isDirty = true;
    if (this.#state === 'kept') this.#set('writing');
    if (!this.#timer || this.#state === 'refused') this.flush();
  }

  /** Writes pending values now. */
  flush(): void {
    if (!this.#isDirty) return;
    this.#flushIn(GAP_MS);
    this.#isDirty = false;
    void this.#write();
  }

  async #write(): Promise<void> {
    const number = ++this.#written;
    this.#wait();
    const isWritten = await writeEdit(this.#edit()).then(
      () => true,
      () => false,
    );
    // A late failed write must not restore a settled edit.
    if (this.#isSettled) void removeEdit(this.id).catch(() => {});
    const isLast = number === this.#written && !this.#isDirty;
    if (isWritten && isLast) this.#dropHandedOver();
    if (this.#isOver) return;
    this.#endWaiting();
    if (number !== this.#written) return this.#wait();
    if (isWritten) {
      if (isLast) this.#set('kept');
      return;
    }
    this.#isDirty = true;
    this.#set('refused');
    this.#flushIn(RETRY_MS);
  }

  #edit(): LoggedEdit {
    const { userId, field } = this.#options;
    return { id: this.id, userId, tab: currentTab().id, field, value: this.#value, at: Date.now() };
  }

  #leave(): void {
    this.flush();
    this.survivesReload();
  }

  /** Whether the last value would be restored after a reload; hands it over if its write has not ended. */
  survivesReload(): boolean {
    if (this.#state === 'kept' || this.#value === undefined) return true;
    this.#isHandedOver = handOver(this.#edit());
    // The next page may not be able to open the log either.
    return this.#isHandedOver && this.#state === 'writing';
  }

  #dropHandedOver(): void {
    if (this.#isHandedOver) dropHandedOver(this.id);
    this.#isHandedOver = false;
  }

  #flushIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.flush();
    }, ms);
  }

  #wait(): void {
    this.#patience ??= setTimeout(() => this.#set('refused'), LONGEST_MS);
  }

  #endWaiting(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Deletes the edit from the log: it was saved on the server or discarded. */
  settle(): void {
    this.#isDirty = false;
    this.#isSettled = true;
    this.release();
    this.#dropHandedOver();
    void removeEdit(this.id).catch(() => {});
  }

  /** Leaves the edit in the log for the next user of its field. */
  release(): void {
    if (this.#isOver) return;
    if (!this.#isSettled) this.#leave();
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#endWaiting();
    for (const stop of this.#stops.splice(0)) stop();
    currentTab().open.delete(this.id);
  }

  async #lookIfTaken(): Promise<void> {
    if (!(await isTakenOver(this.id).catch(() => false))) return;
    this.settle();
    this.#options.onTaken?.();
  }

  #set(state: Keeping): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onChange?.();
  }
}
