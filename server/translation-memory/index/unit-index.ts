import { setTimeout as sleep } from 'node:timers/promises';
import { type Listener, listen } from '../../db/listen.ts';
import { type Db, IN_MEMORY } from '../../db/open.ts';
import type { IndexReport } from '../../engines/look-up.ts';
import { createTmIndexClient, type TmIndexClient, TmIndexLostError } from '../../engines/tm-index/client.ts';
import type { TmQuery, TmSearchResult } from '../../engines/tm-index/tm-index.ts';
import type { Services } from '../../services/services.ts';
import { ChangeReader, type UnitChange } from './change-reader.ts';
import { IndexSaver, type Saving } from './index-saver.ts';
import { UNIT_CHANNEL } from './unit-changes.ts';
import { UnitPageReader } from './unit-page-reader.ts';
import { indexedUnit, selectIndexed } from './unit-pages.ts';

/**
 * Polling interval for writes by other servers and jobs, in ms, used even if the database sends
 * notifications.
 */
const POLL = 1000;
/** Delay after a notification, in ms, so that one read serves many writers. */
const WAKE = 50;
const PRUNE = 3_600_000;
/** Changed units passed to the index at a time. */
const CHANGED = 500;
/** How long a search waits for recent writes, in ms, before it answers without them. */
const MOST_WAITING = 150;
/** How long callers that need everything wait for an incomplete index, in ms. */
const PATIENCE = 600_000;

export type UnitIndexOptions = Pick<Services, 'db' | 'log'> & {
  /** PostgreSQL only, which then sends notifications of other servers' writes. */
  databaseUrl?: string | null;
  /** Where to save the index for a quick start; without it, every start builds it from the database. */
  dataDir?: string;
  /** When to save; the default suits a server. */
  saving?: Saving;
};

/**
 * The index of all units, in separate threads, loaded from its files or the database and updated from the
 * database. Reading units and passing them on is one step at a time, so that the latest state of a unit
 * always wins.
 */
export class UnitIndex {
  readonly #db: Db;
  readonly #log: Services['log'];
  readonly #changes: ChangeReader;
  #client: TmIndexClient | undefined;
  #timers: NodeJS.Timeout[] = [];
  #isFilled = false;
  /** The threads are loading files and cannot answer yet. */
  #isLoading = false;
  /** Since when the index has been incomplete. */
  #incompleteSince: number | null = null;
  /** Files that could not be loaded; they may have crashed a thread. */
  #unusable: string | null = null;
  readonly #pages: UnitPageReader;
  readonly #saver: IndexSaver | null;
  /** Units to read to fill the index, by the memories' counts, and how many have been read. */
  #toRead = 0;
  #unitsRead = 0;
  /** Memories that are being read completely, with the number of such runs. */
  readonly #filling = new Map<number, number>();
  /** The current step; steps run one after the other. */
  #step: Promise<unknown> = Promise.resolve();
  #sync: Promise<void> | null = null;
  /** Counts the calls of `changed`, and up to which of them was read. */
  #announced = 0;
  #read = 0;
  #waiting: { announced: number; done: () => void }[] = [];
  #fillings: Promise<void>[] = [];
  #closed = false;
  readonly #listener: Listener | null;
  #waking: NodeJS.Timeout | null = null;

  constructor({ db, log, databaseUrl = null, dataDir, saving }: UnitIndexOptions) {
    this.#db = db;
    this.#log = log;
    this.#changes = new ChangeReader(db);
    const hasFolder = dataDir !== undefined && !dataDir.startsWith(IN_MEMORY);
    this.#pages = new UnitPageReader(db, hasFolder ? { databaseUrl, dataDir } : null);
    this.#saver = hasFolder
      ? new IndexSaver({
          db,
          log,
          dataDir,
          saving,
          // A memory being read is past its change, but its units are still missing.
          position: () => (this.#isFilled && this.#fillings.length === 0 ? this.#changes.position : null),
        })
      : null;
    const wake = () => this.#changedSoon();
    this.#listener = databaseUrl
      ? listen({ databaseUrl, channel: UNIT_CHANNEL, onNotification: wake, onListening: wake, log })
      : null;
  }

  /** Starts the thread and fills it in the background; a second call does nothing. */
  start(): void {
    if (this.#client || this.#closed) return;
    this.#client = createTmIndexClient({
      onRestart: (cause) => {
        this.#log('error', 'The index of translation memories failed and is being rebuilt', {
          error: String(cause),
        });
        this.#begin();
      },
    });
    this.#saver?.start(this.#client);
    this.#begin();
    this.#listener?.start();
    const poll = setInterval(() => this.changed(), POLL);
    const prune = setInterval(() => void this.#changes.prune().catch(() => {}), PRUNE);
    this.#timers = [poll, prune];
    for (const timer of this.#timers) timer.unref();
  }

  /** Reads new changes; resolves when the index includes them. */
  changed(): void {
    if (!this.#client || !this.#isFilled) return;
    this.#announced += 1;
    this.#catchUp();
  }

  #changedSoon(): void {
    this.#waking ??= setTimeout(() => {
      this.#waking = null;
      this.changed();
    }, WAKE).unref();
  }

  #catchUp(): void {
    this.#sync ??= this.#readChanges().finally(() => {
      this.#sync = null;
      if (this.#read < this.#announced && !this.#closed) this.#catchUp();
      else this.#wake(this.#announced);
    });
  }

  /** The memories whose units may be missing in the index. */
  async incompleteMemories(memoryIds: readonly number[]): Promise<number[]> {
    const isCaughtUp = await this.#caughtUp();
    return this.#isFilled && isCaughtUp ? memoryIds.filter((id) => this.#filling.has(id)) : [...memoryIds];
  }

  /** Waits, within limits, until the index includes these memories completely. */
  async whenComplete(memoryIds: readonly number[]): Promise<void> {
    while (!this.#closed && (await this.incompleteMemories(memoryIds)).length > 0) {
      this.#incompleteSince ??= performance.now();
      if (performance.now() - this.#incompleteSince > PATIENCE) return;
      const running = this.#sync ? [this.#sync, ...this.#fillings] : this.#fillings;
      const later = sleep(POLL, undefined, { ref: false });
      await (running.length > 0 ? Promise.race([Promise.all(running), later]) : later);
    }
    this.#incompleteSince = null;
  }

  /**
   * Waits only for writes before the call, as new changes may arrive constantly. False when that takes too
   * long for a user.
   */
  async #caughtUp(): Promise<boolean> {
    if (!this.#sync || this.#read >= this.#announced) return true;
    const announced = this.#announced;
    const isRead = new Promise<true>((done) => this.#waiting.push({ announced, done: () => done(true) }));
    const stop = new AbortController();
    const isLate = sleep(MOST_WAITING, false, { signal: stop.signal }).catch(() => false);
    try {
      return await Promise.race([isRead, isLate]);
    } finally {
      stop.abort();
    }
  }

  /** Returns `null` when the index cannot answer: its threads are loading files, or have died. */
  async search(query: TmQuery): Promise<TmSearchResult | null> {
    if (this.#isLoading) return null;
    try {
      return (await this.#client?.search(query)) ?? null;
    } catch (error) {
      if (error instanceof TmIndexLostError) return null;
      throw error;
    }
  }

  async report(): Promise<IndexReport> {
    const stats = await this.#client?.stats().catch((error: unknown) => {
      // The thread died and is restarting: the index is empty.
      if (error instanceof TmIndexLostError) return undefined;
      throw error;
    });
    return {
      units: stats?.units ?? 0,
      bytes: stats?.bytes ?? 0,
      to_read: this.#toRead,
      read: this.#isFilled ? this.#toRead : this.#unitsRead,
      is_ready: this.#isFilled,
      memories_filling: this.#filling.size,
    };
  }

  /** Resolves when everything pending at the call has been read. */
  async settled(): Promise<void> {
    while (this.#fillings.length > 0 || this.#sync) await Promise.all([...this.#fillings, this.#sync]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#listener?.close();
    if (this.#waking) clearTimeout(this.#waking);
    this.#saver?.stop();
    await this.#client?.close();
    await this.#pages.close();
    await this.settled();
  }

  /** Loads the index from its files, or else reads all units. */
  #begin(): void {
    this.#isFilled = false;
    this.#inBackground(async () => {
      const began = performance.now();
      const from = (await this.#load()) ? 'files' : 'database';
      if (from === 'database') await this.#fillAll();
      this.#isFilled = true;
      const ms = Math.round(performance.now() - began);
      const { units } = await this.report();
      if (units > 0) this.#log('info', 'The index of translation memories is ready', { units, ms, from });
      this.changed();
    });
  }

  async #load(): Promise<boolean> {
    const saved = await this.#saver?.find();
    if (!saved || saved.id === this.#unusable || !(await this.#changes.resume(saved.seq))) return false;
    this.#unusable = saved.id;
    this.#isLoading = true;
    try {
      await this.#oneStep((client) => client.load(saved));
      this.#unusable = null;
      return true;
    } catch (error) {
      if (error instanceof TmIndexLostError) throw error;
      this.#log('warn', 'The saved index of translation memories is being rebuilt', { error: String(error) });
      return false;
    } finally {
      this.#isLoading = false;
    }
  }

  async #fillAll(): Promise<void> {
    await this.#changes.begin();
    await this.#oneStep((client) => client.clear());
    await this.#countUnits();
    await this.#fill({ memoryId: null, jobId: null }, this.#toRead);
    this.#saver?.want(null);
  }

  async #countUnits(): Promise<void> {
    const { units } = await this.#db
      .selectFrom('memory')
      .select((row) => row.fn.sum<number | string | null>('records_count').as('units'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    this.#toRead = Number(units ?? 0);
    this.#unitsRead = 0;
  }

  async #readChanges(): Promise<void> {
    try {
      while (this.#read < this.#announced && !this.#closed) {
        const announced = this.#announced;
        for (;;) {
          const { changes, more, behind } = await this.#changes.next();
          if (behind) {
            this.#wake(this.#announced);
            return this.#begin();
          }
          await this.#apply(changes);
          this.#changes.acknowledge(changes);
          this.#saver?.follow();
          if (!more) break;
        }
        this.#wake(announced);
      }
    } catch (error) {
      this.#wake(this.#announced);
      // Either the thread died and will be refilled, or the database is unreachable and the next update
      // catches up.
      if (!(error instanceof TmIndexLostError) && !this.#closed) {
        this.#log('warn', 'The index of translation memories is waiting for the database', {
          error: String(error),
        });
      }
    }
  }

  /** Wakes callers waiting for changes announced so far. */
  #wake(announced: number): void {
    this.#read = announced;
    const ready = this.#waiting.filter((waiter) => waiter.announced <= announced);
    this.#waiting = this.#waiting.filter((waiter) => waiter.announced > announced);
    for (const { done } of ready) done();
  }

  async #apply(changes: UnitChange[]): Promise<void> {
    const ids = new Set<number>();
    for (const { kind, unit_id, memory_id } of changes) {
      if (kind === 'reload_memory') this.#refill(memory_id, null);
      else if (kind === 'import') this.#refill(memory_id, unit_id);
      else ids.add(unit_id);
    }
    for (const some of chunked([...ids], CHANGED)) {
      await this.#oneStep(async (client) => {
        const units = await selectIndexed(this.#db).where('unit.id', 'in', some).execute();
        const present = new Set(units.map(({ unit_id }) => unit_id));
        await client.remove(some.filter((id) => !present.has(id)));
        await client.add(units.map(indexedUnit));
      });
    }
  }

  /** Reads a whole memory, or the units that one job added to it. */
  #refill(memoryId: number, jobId: number | null): void {
    this.#filling.set(memoryId, (this.#filling.get(memoryId) ?? 0) + 1);
    this.#inBackground(async () => {
      try {
        const memory = await this.#db
          .selectFrom('memory')
          .select('records_count')
          .where('id', '=', memoryId)
          .executeTakeFirst();
        if (jobId === null) await this.#oneStep((client) => client.removeMemory(memoryId));
        await this.#fill({ memoryId, jobId }, memory?.records_count ?? 0);
        this.#saver?.want(this.#changes.position);
      } finally {
        const left = (this.#filling.get(memoryId) ?? 1) - 1;
        if (left > 0) this.#filling.set(memoryId, left);
        else this.#filling.delete(memoryId);
      }
    });
  }

  /** `expected`: approximate number of units. */
  async #fill(which: { memoryId: number | null; jobId: number | null }, expected: number): Promise<void> {
    const parts = this.#client?.parts ?? 1;
    await this.#pages.readAll({ ...which, parts }, expected, async (read) => {
      let next: number | null = null;
      await this.#oneStep(async (client) => {
        const page = await read();
        await client.addPacked(page.parts);
        if (which.memoryId === null) this.#unitsRead += page.units;
        next = page.next;
      });
      return next;
    });
  }

  async #oneStep(act: (client: TmIndexClient) => Promise<unknown>): Promise<void> {
    const step = this.#step.then(async () => {
      if (this.#client && !this.#closed) await act(this.#client);
    });
    this.#step = step.catch(() => {});
    await step;
  }

  #inBackground(act: () => Promise<void>): void {
    const filling: Promise<void> = act()
      .catch((error) => {
        // `onRestart` refills a thread that died.
        if (error instanceof TmIndexLostError || this.#closed) return;
        this.#log('warn', 'The index of translation memories could not be filled; retrying', {
          error: String(error),
        });
        setTimeout(() => this.#begin(), POLL).unref();
      })
      .finally(() => {
        this.#fillings = this.#fillings.filter((one) => one !== filling);
      });
    this.#fillings.push(filling);
  }
}

function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
