import { Worker } from 'node:worker_threads';
import type { Db } from '../../db/open.ts';
import type { Settings } from '../../settings.ts';
import type { PageAnswer, PageQuestion } from './unit-page-thread.ts';
import { type PageRequest, readPage, type UnitPage } from './unit-pages.ts';

/** Fewer units than this are read by the calling thread: starting another takes longer. */
const FEW = 10_000;

/**
 * Reads many units for the index in a thread with a database connection of its own, so that nobody who asks for
 * something else waits. The thread exists while it is used.
 */
export class UnitPageReader {
  readonly #db: Db;
  readonly #settings: Pick<Settings, 'databaseUrl' | 'dataDir'> | null;
  #worker: Worker | null = null;
  #users = 0;
  #calls = 0;
  readonly #waiting = new Map<number, { resolve(page: UnitPage): void; reject(error: Error): void }>();

  /** Without settings the calling thread reads everything. */
  constructor(db: Db, settings: Pick<Settings, 'databaseUrl' | 'dataDir'> | null) {
    this.#db = db;
    this.#settings = settings;
  }

  /**
   * Reads the pages of about `expected` units: `take` calls its argument for each of them, when it may be read, and
   * returns where the next one begins.
   */
  async readAll(
    request: Omit<PageRequest, 'after'>,
    expected: number,
    take: (read: () => Promise<UnitPage>) => Promise<number | null>,
  ): Promise<void> {
    const inThread = this.#settings !== null && expected >= FEW;
    this.#users += Number(inThread);
    try {
      for (let after: number | null = 0; after !== null; ) {
        const question: PageRequest = { ...request, after };
        after = await take(() => (inThread ? this.#ask(question) : readPage(this.#db, question)));
      }
    } finally {
      this.#users -= Number(inThread);
      if (this.#users === 0) await this.close();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #ask(request: PageRequest): Promise<UnitPage> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.postMessage({ call, ...request } satisfies PageQuestion);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./unit-page-thread.ts', import.meta.url), {
      name: 'tm-index:read',
      workerData: this.#settings,
    });
    worker.unref();
    worker.on('message', (answer: PageAnswer) => {
      const asked = this.#waiting.get(answer.call);
      this.#waiting.delete(answer.call);
      if ('page' in answer) asked?.resolve(answer.page);
      else asked?.reject(new Error(answer.error));
    });
    const lose = (error: Error) => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The thread that reads units for the index ended.')));
    return worker;
  }
}
