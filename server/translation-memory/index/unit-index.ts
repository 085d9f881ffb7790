import { type Listener, listen } from '../../db/listen.ts';
import type { Db } from '../../db/open.ts';
import { createTmIndexClient, type TmIndexClient, TmIndexLostError } from '../../engines/tm-index/client.ts';
import type { TmQuery, TmSearchResult } from '../../engines/tm-index/tm-index.ts';
import type { IndexReport, Services } from '../../services.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import { ChangeReader, type UnitChange } from './change-reader.ts';
import { UNIT_CHANNEL } from './unit-changes.ts';

/** Polling interval for what other servers and jobs wrote, in ms, used even if the database sends notifications. */
const POLL = 1000;
/** Delay after a notification, in ms: when many people write, one read serves them all. */
const WAKE = 50;
const PRUNE = 3_600_000;
/** Units passed to the index at a time. */
const PAGE = 2000;

export type UnitIndexOptions = Pick<Services, 'db' | 'log'> & {
  /** Only for PostgreSQL, which then notifies of what other servers write. */
  databaseUrl?: string | null;
};

/**
 * The index of all units, in a thread of its own, filled from the database and kept up to date with it. Reading units
 * and passing them on is one step at a time, so that the later state of a unit always wins.
 */
export class UnitIndex {
  readonly #db: Db;
  readonly #log: Services['log'];
  readonly #changes: ChangeReader;
  #client: TmIndexClient | undefined;
  #timers: NodeJS.Timeout[] = [];
  #isFilled = false;
  /** Units to be read before the index is filled, by the memories' counts, and how many have been. */
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

  constructor({ db, log, databaseUrl }: UnitIndexOptions) {
    this.#db = db;
    this.#log = log;
    this.#changes = new ChangeReader(db);
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
        this.#log('error', 'The index of translation memories died and is built again', {
          error: String(cause),
        });
        this.#fillAll();
      },
    });
    this.#fillAll();
    this.#listener?.start();
    const poll = setInterval(() => this.changed(), POLL);
    const prune = setInterval(() => void this.#changes.prune().catch(() => {}), PRUNE);
    this.#timers = [poll, prune];
    for (const timer of this.#timers) timer.unref();
  }

  /** Reads what was written since; resolves when the index has it. */
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

  /** The memories that the index does not have completely yet; they must be searched in the database. */
  async incompleteMemories(memoryIds: readonly number[]): Promise<number[]> {
    await this.#caughtUp();
    return this.#isFilled ? memoryIds.filter((id) => this.#filling.has(id)) : [...memoryIds];
  }

  /** Waits for what was written before the call and no more, as new changes may arrive constantly. */
  async #caughtUp(): Promise<void> {
    if (!this.#sync || this.#read >= this.#announced) return;
    const announced = this.#announced;
    await new Promise<void>((done) => this.#waiting.push({ announced, done }));
  }

  /** Returns `null` when the index thread died meanwhile. */
  async search(query: TmQuery): Promise<TmSearchResult | null> {
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

  /** Resolves when everything that was due at the time of the call has been read. */
  async settled(): Promise<void> {
    while (this.#fillings.length > 0 || this.#sync) await Promise.all([...this.#fillings, this.#sync]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#listener?.close();
    if (this.#waking) clearTimeout(this.#waking);
    await this.#client?.close();
    await this.settled();
  }

  #fillAll(): void {
    this.#isFilled = false;
    this.#inBackground(async () => {
      const began = performance.now();
      await this.#changes.begin();
      await this.#clear();
      await this.#countUnits();
      const units = await this.#fill(null);
      this.#isFilled = true;
      const ms = Math.round(performance.now() - began);
      if (units > 0) this.#log('info', 'The index of translation memories is ready', { units, ms });
      this.changed();
    });
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

  async #clear(): Promise<void> {
    const memories = await this.#db.selectFrom('memory').select('id').execute();
    for (const { id } of memories) await this.#oneStep((client) => client.removeMemory(id));
  }

  async #readChanges(): Promise<void> {
    try {
      while (this.#read < this.#announced && !this.#closed) {
        const announced = this.#announced;
        for (;;) {
          const { changes, more, behind } = await this.#changes.next();
          if (behind) {
            this.#wake(this.#announced);
            return this.#fillAll();
          }
          await this.#apply(changes);
          this.#changes.acknowledge(changes);
          if (!more) break;
        }
        this.#wake(announced);
      }
    } catch (error) {
      this.#wake(this.#announced);
      // Either the thread died and will be refilled, or the database is unreachable and the next update catches up.
      if (!(error instanceof TmIndexLostError) && !this.#closed) {
        this.#log('warn', 'The index of translation memories waits for the database', {
          error: String(error),
        });
      }
    }
  }

  /** Wakes the callers that wait for no more than the changes announced so far. */
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
    for (const some of chunked([...ids], PAGE)) {
      await this.#oneStep(async (client) => {
        const units = await this.#load((query) => query.where('unit.id', 'in', some));
        const present = new Set(units.map(({ unit_id }) => unit_id));
        await client.remove(some.filter((id) => !present.has(id)));
        await client.add(units);
      });
    }
  }

  /** Reads a whole memory, or the units that one job added to it. */
  #refill(memoryId: number, jobId: number | null): void {
    this.#filling.set(memoryId, (this.#filling.get(memoryId) ?? 0) + 1);
    this.#inBackground(async () => {
      try {
        if (jobId === null) await this.#oneStep((client) => client.removeMemory(memoryId));
        await this.#fill(memoryId, jobId);
      } finally {
        const left = (this.#filling.get(memoryId) ?? 1) - 1;
        if (left > 0) this.#filling.set(memoryId, left);
        else this.#filling.delete(memoryId);
      }
    });
  }

  async #fill(memoryId: number | null, jobId: number | null = null): Promise<number> {
    let count = 0;
    let after = 0;
    for (let more = true; more && !this.#closed; ) {
      await this.#oneStep(async (client) => {
        const units = await this.#load((query) =>
          query
            .where('unit.id', '>', after)
            .$if(memoryId !== null, (some) => some.where('unit.memory_id', '=', memoryId ?? 0))
            .$if(jobId !== null, (some) => some.where('unit.job_id', '=', jobId))
            .orderBy('unit.id')
            .limit(PAGE),
        );
        await client.add(units);
        count += units.length;
        if (memoryId === null) this.#unitsRead += units.length;
        after = units.at(-1)?.unit_id ?? after;
        more = units.length === PAGE;
      });
    }
    return count;
  }

  #load(narrow: (query: ReturnType<typeof selectIndexed>) => ReturnType<typeof selectIndexed>) {
    return narrow(selectIndexed(this.#db)).execute();
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
        this.#log('warn', 'The index of translation memories could not be filled; it is tried again', {
          error: String(error),
        });
        const again = setTimeout(() => this.#fillAll(), POLL);
        again.unref();
      })
      .finally(() => {
        this.#fillings = this.#fillings.filter((one) => one !== filling);
      });
    this.#fillings.push(filling);
  }
}

function selectIndexed(db: Db) {
  return selectVisibleUnits(db).select(['unit.id as unit_id', 'unit.memory_id', 'unit.source as text']);
}

function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
