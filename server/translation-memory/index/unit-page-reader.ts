import type { Db } from '../../db/open.ts';
import { QuestionThread } from '../../db/question-thread.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type PageRequest, readPage, type UnitPage } from './unit-pages.ts';

/** The calling thread reads fewer units than this itself: starting another thread takes longer. */
const FEW = 10_000;

/**
 * Reads many units for the index in a thread with its own database connection, so that other requests are not
 * delayed. The thread exists only while in use.
 */
export class UnitPageReader {
  readonly #db: Db;
  readonly #thread: QuestionThread<PageRequest, UnitPage> | null;
  #users = 0;

  /** Without settings the calling thread reads everything. */
  constructor(db: Db, settings: Pick<Settings, 'databaseUrl' | 'dataDir'> | null) {
    this.#db = db;
    this.#thread =
      settings &&
      new QuestionThread(new URL('./unit-page-thread.ts', import.meta.url), {
        name: 'tm-index:read',
        workerData: settings,
      });
  }

  /**
   * Reads the pages of about `expected` units: `take` calls its argument for each page, when it may be read,
   * and returns where the next one begins.
   */
  async readAll(
    request: Omit<PageRequest, 'after'>,
    expected: number,
    take: (read: () => Promise<UnitPage>) => Promise<number | null>,
  ): Promise<void> {
    const thread = expected >= FEW ? this.#thread : null;
    if (thread) this.#users += 1;
    try {
      for (let after: number | null = 0; after !== null; ) {
        const question: PageRequest = { ...request, after };
        after = await take(() => (thread ? thread.ask(question) : readPage(this.#db, question)));
      }
    } finally {
      if (thread) this.#users -= 1;
      if (this.#users === 0) await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}
