import type { Db } from '../../db/open.ts';
import { type TmIndexClient, TmIndexLostError } from '../../engines/tm-index/client.ts';
import type { Log } from '../../runtime/log.ts';
import { IndexFolder, type SavedIndex } from './index-files.ts';

/** Changes after which the index is saved again; the next start reads fewer than this from the database. */
const EVERY = 20_000;
/** Delay after saving failed, in ms. */
const AFTER_FAILURE = 600_000;

export interface Saving {
  /** A smaller index is not saved: rebuilding it is not noticeable. */
  leastUnits: number;
  /**
   * Minimum delay before saving, in ms; the maximum is twice that, so that servers do not all save at once.
   */
  delay: number;
}

const DEFAULT: Saving = { leastUnits: 20_000, delay: 3000 };

interface Options {
  db: Db;
  log: Log;
  dataDir: string;
  saving?: Saving | undefined;
  /** The last change included in the index; `null` = it is being filled. */
  position(): number | null;
}

/** Saves the index occasionally, so that the next start need not read all units. */
export class IndexSaver {
  readonly #options: Options;
  readonly #saving: Saving;
  readonly #folder: IndexFolder;
  #client: TmIndexClient | null = null;
  /** A saved index from this change on is sufficient; `null` = no save needed. */
  #wanted: number | null = null;
  /** The last change of the index last saved or loaded. */
  #saved = 0;
  #timer: NodeJS.Timeout | null = null;
  #isSaving = false;

  constructor(options: Options) {
    this.#options = options;
    this.#saving = options.saving ?? DEFAULT;
    this.#folder = new IndexFolder(options.db, options.dataDir);
  }

  start(client: TmIndexClient): void {
    this.#client = client;
  }

  stop(): void {
    this.#client = null;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** The saved index; `null` = none. */
  async find(): Promise<SavedIndex | null> {
    if (!this.#client) return null;
    const found = await this.#folder.current(this.#client.parts);
    this.#saved = found?.seq ?? 0;
    return found;
  }

  /**
   * Requests a save: units were read that saves before this change lack; `null` = that all saves lack.
   */
  want(seq: number | null): void {
    this.#wanted = Math.max(this.#wanted ?? 0, seq ?? Number.POSITIVE_INFINITY);
    this.#saveSoon();
  }

  /** Called when the index follows the database. */
  follow(): void {
    const position = this.#options.position();
    if (this.#wanted === null && position !== null && position - this.#saved >= EVERY)
      this.#wanted = position;
    if (this.#wanted !== null) this.#saveSoon();
  }

  #saveSoon(delay = this.#saving.delay * (1 + Math.random())): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#save();
    }, delay).unref();
  }

  async #save(): Promise<void> {
    const client = this.#client;
    if (!client || this.#isSaving || this.#wanted === null) return;
    this.#isSaving = true;
    try {
      const { units } = await client.stats();
      const current = await this.#folder.current(client.parts);
      const seq = this.#options.position();
      if (seq === null) return this.#saveSoon();
      this.#saved = seq;
      const wanted = this.#wanted;
      this.#wanted = null;
      if (units < this.#saving.leastUnits || (current && current.seq >= wanted)) return;
      const began = performance.now();
      const bytes = await this.#folder.save(client, seq);
      const ms = Math.round(performance.now() - began);
      this.#options.log('info', 'The index of translation memories was saved', { units, ms, bytes });
    } catch (error) {
      // It will be refilled, and then saved.
      if (error instanceof TmIndexLostError) return;
      this.#wanted = Number.POSITIVE_INFINITY;
      this.#saveSoon(AFTER_FAILURE);
      this.#options.log('warn', 'The index of translation memories could not be saved', {
        error: String(error),
      });
    } finally {
      this.#isSaving = false;
    }
  }
}
