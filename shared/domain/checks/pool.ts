/**
 * Items to be paired by any of their names. Each item is taken once, in the order given; the cost depends on
 * its names, not on the number of items.
 */
export class Pool<T> {
  readonly #items: readonly T[];
  /** Positions in `#items` by name, ascending; those before `next` are taken. */
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

  /** Takes the first remaining item with one of the names. */
  take(names: Iterable<unknown>): T | undefined {
    let first = this.#items.length;
    for (const name of names) first = Math.min(first, this.#firstLeft(name));
    if (first === this.#items.length) return undefined;
    this.#taken[first] = 1;
    return this.#items[first];
  }

  /** The remaining items, in order. */
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
