/**
 * Things to be paired off, found by what they may be known as. Taking is in the order given, each thing once, and costs
 * what its names cost, however many things there are.
 */
export class Pool<T> {
  readonly #items: readonly T[];
  /** Places in `#items` by name, ascending; the taken ones before `next` are behind us. */
  readonly #byName = new Map<unknown, { places: number[]; next: number }>();
  readonly #taken: Uint8Array;

  constructor(items: readonly T[], namesOf: (item: T) => Iterable<unknown>) {
    this.#items = items;
    this.#taken = new Uint8Array(items.length);
    for (const [place, item] of items.entries()) {
      for (const name of namesOf(item)) {
        const known = this.#byName.get(name);
        if (known) known.places.push(place);
        else this.#byName.set(name, { places: [place], next: 0 });
      }
    }
  }

  /** Takes the first thing left that has one of the names. */
  take(names: Iterable<unknown>): T | undefined {
    let first = this.#items.length;
    for (const name of names) first = Math.min(first, this.#firstLeft(name));
    if (first === this.#items.length) return undefined;
    this.#taken[first] = 1;
    return this.#items[first];
  }

  /** What nobody took, in order. */
  rest(): T[] {
    return this.#items.filter((_, place) => this.#taken[place] === 0);
  }

  #firstLeft(name: unknown): number {
    const known = this.#byName.get(name);
    if (!known) return this.#items.length;
    while (this.#taken[known.places[known.next] ?? -1] === 1) known.next++;
    return known.places[known.next] ?? this.#items.length;
  }
}
