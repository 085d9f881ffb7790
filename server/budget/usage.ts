import { LRUCache } from 'lru-cache';

/** What is counted of each person; all but the last two only grow while the server runs. */
export interface Use {
  /** Processor time of jobs and of work in threads, in seconds. */
  cpu_seconds: number;
  /** Jobs that this server ran to their end, whatever it was. */
  jobs: number;
  upload_bytes: number;
  /** Slots for heavy work taken at present. */
  slots: number;
  /** Live streams open at present. */
  streams: number;
}

/** People remembered at a time; who was idle longest is forgotten first. */
const MAX_PEOPLE = 1000;

/** What each person uses of this server, so that an operator can see who. In memory: a restart begins anew. */
export class Usage {
  readonly #people = new LRUCache<number, Use>({ max: MAX_PEOPLE });

  /** @param amount negative when something held is given back */
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

  /** Those who use most of one thing, most first. */
  most(what: keyof Use, count: number): { person: number; amount: number }[] {
    return [...this.#people.entries()]
      .map(([person, use]) => ({ person, amount: use[what] }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount)
      .slice(0, count);
  }
}

/** Of this process. */
export const usage = new Usage();
