/** Why a part could not be loaded. */
export type PartFailure =
  /** Its time ran out; it may still arrive. */
  { reason: 'slow' } | { reason: 'failed'; error: unknown };

interface PartState<T> {
  status: 'idle' | 'waiting' | 'there' | 'failed';
  value?: T;
  failure?: PartFailure;
}

export interface PartStore<T> {
  get(): PartState<T>;
  subscribe(listener: () => void): () => void;
  /** Starts loading, also after a failure. */
  start(): void;
  /** Loads again after a failure. If it is still loading, it loads again as soon as that fails. */
  retry(): void;
}

/** Time until a failure is shown, ms. */
const DEADLINE_MS = 6_500;
/** Earlier failures, ms, are repeated once. A later one means that the file hung, and it would hang again. */
const EARLY_MS = 3_000;

/** Loads a value once, and again by each `start` after a failure; a request that is lost early is repeated at once. */
export function createPartStore<T>(load: () => Promise<T>): PartStore<T> {
  const listeners = new Set<() => void>();
  let state: PartState<T> = { status: 'idle' };
  let rounds = 0;
  /** Whether the user asked for it again during the load. */
  let isAskedAgain = false;

  function set(next: PartState<T>) {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function start() {
    if (state.status === 'waiting' || state.status === 'there') return;
    const round = ++rounds;
    isAskedAgain = false;
    set({ status: 'waiting' });
    const fail = (failure: PartFailure) => {
      // A value that arrives later is still shown.
      if (round === rounds && state.status !== 'there') set({ status: 'failed', failure });
    };
    const deadline = setTimeout(() => fail({ reason: 'slow' }), DEADLINE_MS);
    const began = performance.now();
    void load()
      .catch((error: unknown) => {
        if (performance.now() - began > EARLY_MS && !isAskedAgain) throw error;
        return load();
      })
      .then(
        (value) => set({ status: 'there', value }),
        (error: unknown) => fail({ reason: 'failed', error }),
      )
      .finally(() => clearTimeout(deadline));
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    retry() {
      // Several parts are in one file: the user may retry one while the others are still waiting for it.
      isAskedAgain = state.status === 'waiting';
      if (state.status === 'failed') start();
    },
  };
}
