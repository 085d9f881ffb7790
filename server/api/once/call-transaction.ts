import type { ControlledTransaction, Transaction } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import type { Services } from '../../services/services.ts';

/** Ways to change rows without a transaction. */
const WRITES = new Set<PropertyKey>(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/**
 * Logged for a handler that makes a change outside the transaction, which a repeated call would make again.
 */
export const WROTE_OUTSIDE = 'A call wrote outside its transaction';

type Act<Result> = (trx: Transaction<Database>) => Promise<Result>;

/**
 * The transaction of one call. The first transaction that its handler opens stays open until the handler has
 * answered, so that data known only then (the answer, the audit entry) commits with it. Look-ups before it
 * hold no lock; later transactions become parts of the first.
 */
export class CallTransaction {
  readonly #base: Db;
  readonly #report: (problem: string) => void;
  readonly #effects: (() => unknown)[] = [];
  #held: ControlledTransaction<Database> | null = null;
  #hasEnded = false;
  /** The handler's database: the transaction while there is one. */
  readonly db: Db;

  constructor(base: Db, report: (problem: string) => void) {
    this.#base = base;
    this.#report = report;
    this.db = new Proxy(base, {
      get: (_, name) => {
        if (name === 'transaction' && !this.#hasEnded) return () => ({ execute: this.#run.bind(this) });
        const present = this.#held ?? this.#base;
        if (WRITES.has(name) && present === base && !this.#hasEnded) this.#report(WROTE_OUTSIDE);
        const value: unknown = Reflect.get(present, name, present);
        return typeof value === 'function' ? value.bind(present) : value;
      },
    });
  }

  /** The services for a handler: in its transaction, and with notifications only after the commit. */
  servicesOf(services: Services): Services {
    const { matcher, live } = services;
    const later = (effect: () => unknown) => void this.#effects.push(effect);
    return {
      ...services,
      db: this.db,
      matcher: { ...matcher, changed: () => later(() => matcher.changed()) },
      live: {
        ...live,
        dismiss: async (userId) => later(() => live.dismiss(userId)),
        publishComment: async (notice) => later(() => live.publishComment(notice)),
      },
      wakeJobs: () => later(() => services.wakeJobs()),
      wakeOutbox: () => later(() => services.wakeOutbox()),
    };
  }

  /** Runs `act` in the call's transaction, which is started if the handler had none. */
  inside<Result>(act: Act<Result>): Promise<Result> {
    return this.#held ? act(this.#held) : this.#run(act);
  }

  async commit(): Promise<void> {
    // A transaction that cannot commit keeps its connection until it is rolled back.
    await this.#held?.commit().execute();
    this.#end();
    for (const effect of this.#effects) await effect();
  }

  async rollback(): Promise<void> {
    // A lost connection cannot be rolled back; its server has already done so.
    await this.#end()
      ?.rollback()
      .execute()
      .catch(() => {});
  }

  #end(): ControlledTransaction<Database> | null {
    const held = this.#held;
    this.#held = null;
    this.#hasEnded = true;
    return held;
  }

  async #run<Result>(act: Act<Result>): Promise<Result> {
    if (this.#held) return this.#runPart(this.#held, act);
    const trx = await this.#base.startTransaction().execute();
    this.#held = trx;
    try {
      return await act(trx);
    } catch (error) {
      this.#held = null;
      await trx.rollback().execute();
      throw error;
    }
  }

  /** A handler may continue after a part has failed. */
  async #runPart<Result>(held: ControlledTransaction<Database>, act: Act<Result>): Promise<Result> {
    const part = await held.savepoint('part').execute();
    try {
      const result = await act(part);
      await part.releaseSavepoint('part').execute();
      return result;
    } catch (error) {
      await part.rollbackToSavepoint('part').execute();
      throw error;
    }
  }
}
