import { seeded } from '../../../server/testing/seeded.ts';

/** Seeded choices: equal seeds choose alike, so that a step means the same in every replay. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seeded(seed);
  }

  /** 0 to `below` - 1. */
  number(below: number): number {
    return Math.floor(this.#next() * below);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** `undefined` for an empty list. */
  of<T>(list: readonly T[]): T | undefined {
    return list[this.number(list.length)];
  }

  /** One of a list that is never empty. */
  one<T>(list: readonly [T, ...T[]]): T {
    return list[this.number(list.length)] ?? list[0];
  }

  /** A key, chosen in proportion to its weight. */
  weighted<K>(weights: ReadonlyMap<K, number>): K {
    let left = this.#next() * [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    for (const [key, weight] of weights) {
      left -= weight;
      if (left < 0) return key;
    }
    throw new Error('There is nothing to choose from.');
  }

  seed(): number {
    return this.number(2 ** 31);
  }
}
