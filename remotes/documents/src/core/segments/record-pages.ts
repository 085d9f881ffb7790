import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { type FetchedPlace, placeIn, type RecordSource, type SortedRows } from './record-source.ts';

interface Page {
  records: DocumentRecord[];
  usedAt: number;
  /** Stale: shown until refetched. */
  isStale?: boolean;
}

interface Loading {
  promise: Promise<void>;
  controller: AbortController;
  /** A caller is waiting for it, whatever is visible. */
  isAwaited: boolean;
}

/**
 * A document's loaded segments under a filter: a sparse cache of pages, fetched on demand and evicted when
 * far away. The list is stable under editing: a segment that no longer matches the filter after an edit keeps
 * its position. The server no longer counts it, so offsets of later fetches are shifted by the segments that
 * left before them. Sorted segments keep the order of the time of the request.
 */
export class RecordPages {
  #options: RecordSource;
  #pages = new Map<number, Page>();
  #loading = new Map<number, Loading>();
  #left = new Map<number, number>();
  /** Segments shown although the server does not list them: the active one, after others changed the list. */
  #kept = new Map<number, DocumentRecord>();
  #total: number | null = null;
  #sorting: Promise<number[]> | null = null;
  #order: number[] | null = null;
  /** Aborts position look-ups when segments change. */
  #placing = new AbortController();
  #error: unknown = null;
  #held = -1;
  /** The list's initial position, until the view is ready. */
  #start: number | null = null;
  #generation = 0;
  #pinned: DocumentRecord | null = null;
  #inView = { start: 0, end: 1 };
  #tick = 0;
  /** Ids of segments shown with their neighbours in the document. */
  #withNeighbours = new Set<number>();
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(options: RecordSource) {
    this.#options = options;
  }

  /** `null` until the first page has loaded. */
  get total(): number | null {
    return this.#total;
  }

  /** The row numbers of all listed segments, sorted; `null` = in document order, or not known yet. */
  get order(): readonly number[] | null {
    return this.#order;
  }

  /** The error of the last failed page. */
  get error(): unknown {
    return this.#error;
  }

  /** How many segments stopped matching since the filter was applied. */
  get leftCount(): number {
    return this.#left.size;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Incremented with every change: the snapshot for subscribers. */
  getVersion = (): number => this.#version;

  /** Incremented when positions may have changed: remembered ones must be looked up again. */
  get generation(): number {
    return this.#generation;
  }

  /** The active segment shown after others changed the list, listed or not. */
  get pinned(): DocumentRecord | null {
    return this.#pinned;
  }

  at(index: number): DocumentRecord | undefined {
    return this.#pages.get(Math.floor(index / PAGE_SIZE))?.records[index % PAGE_SIZE];
  }

  /** The segment at a position, fetched if needed. Throws when it cannot be fetched. */
  async load(index: number): Promise<DocumentRecord | undefined> {
    const page = Math.floor(index / PAGE_SIZE);
    if (!this.#pages.has(page)) {
      const fetching = this.#fetch(page);
      const loading = this.#loading.get(page);
      if (loading) loading.isAwaited = true;
      await fetching;
    }
    if (!this.#pages.has(page) && this.#error) throw this.#error;
    return this.at(index);
  }

  /** All loaded segments, in no order. */
  *loaded(): Generator<DocumentRecord> {
    for (const { records } of this.#pages.values()) yield* records;
  }

  /** Sets the visible rows, `[start, end)`: their pages are fetched, and requests for others are aborted. */
  want(start: number, end: number): void {
    this.#inView = { start, end };
    if (this.#total === null && this.#options.fetchAround) return;
    // The view still has the position of another list.
    if (this.#start !== null && (this.#start < start || this.#start >= end)) return;
    this.#start = null;
    const last = this.#total === null ? end - 1 : Math.min(end, this.#total) - 1;
    const wanted = new Set<number>();
    for (
      let page = Math.floor(start / PAGE_SIZE);
      page <= Math.floor(Math.max(start, last) / PAGE_SIZE);
      page++
    )
      wanted.add(page);
    this.#tick++;
    const held = Math.floor(this.#held / PAGE_SIZE);
    for (const [page, { controller, isAwaited }] of this.#loading)
      if (!wanted.has(page) && page !== held && !isAwaited) controller.abort();
    for (const page of wanted) {
      const known = this.#pages.get(page);
      if (known) known.usedAt = this.#tick;
      if (!known || known.isStale) void this.#fetch(page);
    }
    this.#dropFar(wanted);
  }

  /** Pins the page of the row being edited, however far the view moves. */
  hold(index: number): void {
    this.#held = index;
    this.#start = null;
  }

  /**
   * Updates a segment in place; false when its page is not loaded. Ignores versions older than the one shown: a repeated
   * save gets its first answer again.
   */
  replace(record: DocumentRecord): boolean {
    for (const [number, page] of this.#pages) {
      const at = page.records.findIndex(({ id }) => id === record.id);
      const shown = page.records[at];
      if (!shown) continue;
      if (shown.version > record.version) return true;
      page.records[at] = record;
      if (this.#options.isListed?.(record) ?? true) {
        this.#left.delete(record.id);
        this.#kept.delete(record.id);
      } else {
        this.#left.set(record.id, number * PAGE_SIZE + at);
        if (this.#kept.has(record.id)) this.#kept.set(record.id, record);
      }
      this.#changed();
      return true;
    }
    return false;
  }

  find(id: number): { record: DocumentRecord; index: number } | null {
    for (const [number, { records }] of this.#pages) {
      const at = records.findIndex((record) => record.id === id);
      const record = records[at];
      if (record) return { record, index: number * PAGE_SIZE + at };
    }
    return null;
  }

  /**
   * The position of a row number, or of the next listed one in the document. Throws when it cannot be
   * fetched.
   */
  async locate(rowNumber: number): Promise<number> {
    const { sorted, fetchAround } = this.#options;
    for (const [number, { records }] of this.#pages) {
      const at = records.findIndex(({ row_number }) => row_number === rowNumber);
      if (at >= 0) return number * PAGE_SIZE + at;
    }
    if (!sorted && !fetchAround) return rowNumber - 1;
    const asked = this.#placing;
    try {
      const place = sorted ? await this.#sort(sorted) : await fetchAround?.(rowNumber, asked.signal);
      if (place && asked === this.#placing)
        return 'index' in place ? this.#put(place) : placeIn(place, rowNumber);
    } catch (error) {
      if (asked === this.#placing) {
        if (!asked.signal.aborted) this.#error = error;
        this.#changed();
        throw error;
      }
    }
    // Positions changed in the meantime.
    return this.locate(rowNumber);
  }

  hasNeighbours(id: number): boolean {
    return this.#withNeighbours.has(id);
  }

  /** Shows or hides the neighbours of a listed segment in the document, even if they are not listed. */
  toggleNeighbours(id: number): void {
    if (!this.#withNeighbours.delete(id)) this.#withNeighbours.add(id);
    this.#changed();
  }

  /** Refetches the visible rows, and forgets which segments had left the filter. */
  refresh(): void {
    this.#forgetPlaces();
    this.#pages.clear();
    this.#error = null;
    this.#pinned = null;
    this.#generation++;
    this.#changed();
  }

  /** Refetches the visible rows, which stay on the screen meanwhile; positions may change. */
  async reread({ pinned = null }: { pinned?: DocumentRecord | null } = {}): Promise<void> {
    if (this.#total === null) return;
    this.#pinned = pinned;
    this.#forgetPlaces();
    const { start } = this.#inView;
    const end = Math.min(this.#inView.end, this.#total);
    const shown = new Set([Math.floor(start / PAGE_SIZE), Math.floor(Math.max(start, end - 1) / PAGE_SIZE)]);
    for (const [number, page] of this.#pages) {
      if (shown.has(number)) page.isStale = true;
      else this.#pages.delete(number);
    }
    await Promise.all([...shown].map((page) => this.#fetch(page)));
    this.#generation++;
    this.#changed();
  }

  /** Shows a segment although the server does not list it: it is being edited. */
  keep(record: DocumentRecord, index: number): void {
    this.#kept.set(record.id, record);
    this.#left.set(record.id, index);
    this.#total = (this.#total ?? 0) + 1;
    this.#order?.splice(index, 0, record.row_number);
    const own = Math.floor(index / PAGE_SIZE);
    this.#pages.get(own)?.records.splice(index % PAGE_SIZE, 0, record);
    this.#pages.get(own)?.records.splice(PAGE_SIZE);
    for (const number of this.#pages.keys()) if (number > own) this.#pages.delete(number);
    this.#changed();
  }

  dispose(): void {
    this.#placing.abort();
    for (const { controller } of this.#loading.values()) controller.abort();
    this.#listeners.clear();
  }

  #fetch(page: number): Promise<void> {
    const running = this.#loading.get(page);
    if (running && !running.controller.signal.aborted) return running.promise;
    const controller = new AbortController();
    const promise = this.#read(page, controller.signal)
      .then((records) => {
        if (controller.signal.aborted) return;
        this.#pages.set(page, { records: this.#newest(page, records), usedAt: this.#tick });
        this.#error = null;
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) this.#error = error;
      })
      .finally(() => {
        if (this.#loading.get(page)?.controller !== controller) return;
        this.#loading.delete(page);
        this.#changed();
      });
    this.#loading.set(page, { promise, controller, isAwaited: false });
    return promise;
  }

  /** The position of a looked-up row in the shown list; caches its page. */
  #put({ records, total_rows, index: listed }: FetchedPlace): number {
    if (this.#total === null) this.#start = listed;
    this.#total = total_rows + this.#left.size;
    this.#error = null;
    // The caller opens the segment first, so that both are drawn at once.
    setTimeout(() => this.#changed());
    if (this.#left.size === 0) {
      const page = Math.floor(listed / PAGE_SIZE);
      this.#pages.set(page, { records: this.#newest(page, records), usedAt: this.#tick });
      return listed;
    }
    // Segments that left are no longer listed, but still shown.
    let index = listed;
    for (const left of [...this.#left.values()].sort((a, b) => a - b)) if (left <= index) index++;
    return index;
  }

  /** One order for all pages, whatever is in view. */
  async #sort(sorted: SortedRows): Promise<number[]> {
    this.#sorting ??= sorted.fetchOrder(this.#placing.signal);
    const asked = this.#sorting;
    try {
      const order = await asked;
      if (this.#sorting === asked) {
        this.#order = order;
        this.#total = order.length;
      }
      return order;
    } catch (error) {
      if (this.#sorting === asked) this.#sorting = null;
      throw error;
    }
  }

  async #readSorted(sorted: SortedRows, page: number, signal: AbortSignal): Promise<DocumentRecord[]> {
    const order = await this.#sort(sorted);
    signal.throwIfAborted();
    const rows = order.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    return rows.length === 0 ? [] : sorted.fetchRows(rows, signal);
  }

  async #read(page: number, signal: AbortSignal): Promise<DocumentRecord[]> {
    const { sorted } = this.#options;
    if (sorted) return this.#readSorted(sorted, page, signal);
    const start = page * PAGE_SIZE;
    const gone = [...this.#left.values()].filter((index) => index < start).length;
    const from = start - gone;
    const first = Math.floor(from / PAGE_SIZE);
    const skip = from - first * PAGE_SIZE;
    const fetched = await this.#options.fetchPage(first, signal);
    let { records } = fetched;
    if (skip > 0) {
      const next = await this.#options.fetchPage(first + 1, signal);
      records = [...records, ...next.records].slice(skip, skip + PAGE_SIZE);
    }
    for (const [id, record] of this.#kept) {
      const at = (this.#left.get(id) ?? -1) - start;
      if (at >= 0 && at < PAGE_SIZE) records = records.toSpliced(at, 0, record).slice(0, PAGE_SIZE);
    }
    this.#total = fetched.total_rows + this.#left.size;
    return records;
  }

  /** Segments saved while a page was loading are newer than the page. */
  #newest(page: number, fetched: DocumentRecord[]): DocumentRecord[] {
    const known = new Map(this.#pages.get(page)?.records.map((record) => [record.id, record]));
    return fetched.map((record) => {
      const before = known.get(record.id);
      return before && before.version > record.version ? before : record;
    });
  }

  #forgetPlaces(): void {
    this.#placing.abort();
    this.#placing = new AbortController();
    this.#sorting = null;
    for (const { controller } of this.#loading.values()) controller.abort();
    this.#loading.clear();
    this.#left.clear();
    this.#kept.clear();
  }

  /**
   * Evicts the least recently viewed pages, except those with the edited segment or with segments that left
   * the list.
   */
  #dropFar(wanted: ReadonlySet<number>): void {
    const pinned = new Set(
      [this.#held, ...this.#left.values()].map((index) => Math.floor(index / PAGE_SIZE)),
    );
    const loose = [...this.#pages].filter(([page]) => !wanted.has(page) && !pinned.has(page));
    loose.sort(([, a], [, b]) => b.usedAt - a.usedAt);
    for (const [page] of loose.slice(this.#options.keep ?? 12)) this.#pages.delete(page);
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
