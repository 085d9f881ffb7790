/** Why a segment needs attention after its approval. */
export interface Mark {
  row: number;
  /** `errors`: approved although the checks found errors; `not-approved`: it stays open. */
  kind: 'errors' | 'not-approved';
  /** One sentence each. */
  reasons: readonly string[];
}

const NONE: ReadonlyMap<number, Mark> = new Map();

/** Segments to look at again, by id, the last one marked last; kept until the page is closed. */
export class Marks {
  #marks = NONE;
  #listeners = new Set<() => void>();

  /** The same map until it changes. */
  get = (): ReadonlyMap<number, Mark> => this.#marks;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(recordId: number, mark: Mark): void {
    const others = [...this.#marks].filter(([id]) => id !== recordId);
    this.#put(new Map([...others, [recordId, mark]]));
  }

  clear(recordId: number): void {
    if (this.#marks.has(recordId)) this.#keep((id) => id !== recordId);
  }

  /** Clears the marks of one kind, once the user has seen them. */
  dismiss(kind: Mark['kind']): void {
    this.#keep((_, mark) => mark.kind !== kind);
  }

  #keep(isKept: (recordId: number, mark: Mark) => boolean): void {
    this.#put(new Map([...this.#marks].filter(([id, mark]) => isKept(id, mark))));
  }

  #put(marks: ReadonlyMap<number, Mark>): void {
    this.#marks = marks;
    for (const listener of this.#listeners) listener();
  }
}
