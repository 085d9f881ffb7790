import { LRUCache } from 'lru-cache';

/** Figures per user; all but the last two only grow while the server runs. */
export interface Use {
  /** Processor time of jobs and of work in threads, in seconds. */
  cpu_seconds: number;
  /** Jobs that this server ran to their end, successful or not. */
  jobs: number;
  upload_bytes: number;
  /** Slots for heavy work in use. */
  slots: number;
  /** Open live streams. */
  streams: number;
}

/** Users tracked at a time; the one idle longest is forgotten first. */
const MAX_PEOPLE = 1000;

/** What each user uses of this server, for the operator. In memory: lost on restart. */
class Usage {
  readonly #people = new LRUCache<number, Use>({ max: MAX_PEOPLE });

  /** @param amount negative to release something */
  add(person: number, what: keyof Use, amount: number): void {
    const use = this.#people.get(person) ?? {
      cpu_seconds: 0,
      jobs: 0,
      upload_bytes: 0,
      slots: 0,
      streams: 0,
    };
    use[what] = Math.max(0, use[what] + amount);
    this.#people.set(person, use);
  }

  of(person: number): Readonly<Use> | undefined {
    return this.#people.peek(person);
  }

  /** The heaviest users of one thing, heaviest first. */
  most(what: keyof Use, count: number): { person: number; amount: number }[] {
    return [...this.#people.entries()]
      .map(([person, use]) => ({ person, amount: use[what] }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount)
      .slice(0, count);
  }
}

/** For this process. */
export const usage = new Usage();
