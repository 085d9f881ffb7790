import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { usage } from './usage.ts';

interface Limits {
  /** Pieces of work that run at once. */
  slots: number;
  /** Most slots of one user; fewer than all, so that one always remains for others. */
  perPerson: number;
  /** Most pieces of work one user may have waiting. */
  waiting: number;
}

/**
 * Slots for heavy work. Waiting work is served in turn by user, not by arrival: a user who requests a lot
 * only delays their own work.
 */
export class FairSlots {
  readonly #limits: Limits;
  /** Waiting work by user, in the order in which the users are next. */
  readonly #queues = new Map<number, (() => void)[]>();
  readonly #running = new Map<number, number>();
  #free: number;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /**
   * Runs a piece of work when its turn comes. Throws 429 if too many of the user's are waiting, and the
   * signal's reason if it is aborted first.
   */
  async run<Result>(person: number, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#turn(person, signal);
    usage.add(person, 'slots', 1);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      usage.add(person, 'slots', -1);
      this.#free += 1;
      const left = (this.#running.get(person) ?? 1) - 1;
      if (left === 0) this.#running.delete(person);
      else this.#running.set(person, left);
      this.#serve();
    }
  }

  #turn(person: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(person) ?? [];
    if (queue.length >= this.#limits.waiting) {
      throw new ProblemError(429, localised('requests-waiting', { count: queue.length }), {
        headers: { 'retry-after': '5' },
      });
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) this.#queues.delete(person);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(start);
      this.#queues.set(person, queue);
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#free > 0) {
      const next = [...this.#queues].find(
        ([person]) => (this.#running.get(person) ?? 0) < this.#limits.perPerson,
      );
      if (!next) return;
      const [person, queue] = next;
      const start = queue.shift();
      // Other users come before this user's next one.
      this.#queues.delete(person);
      if (queue.length > 0) this.#queues.set(person, queue);
      this.#free -= 1;
      this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
      start?.();
    }
  }
}
