export type LoadFailure =
  /** Timed out; the value may still arrive. */
  | { reason: 'slow' }
  /** The response is unusable or the server is unreachable. */
  | { reason: 'failed'; error: unknown };

export type Loading<T> =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; failure: LoadFailure };

export interface LoadStore<T> {
  get(key: string): Loading<T>;
  subscribe(listener: () => void): () => void;
  /** Starts unless already started; never throws. `withinMs`: remaining time until the deadline. */
  start(key: string, withinMs?: number): void;
  /** Starts again after a failure. */
  retry(key: string, withinMs?: number): void;
  /** Starts again regardless of the current state. */
  restart(key: string): void;
  /** Replaces the loaded value with a newer one. */
  replace(key: string, value: T): void;
  /** Resolves with the first state other than pending; never rejects. */
  settled(key: string): Promise<Loading<T>>;
}

/** How the load of a key ended: `null` on success. */
export interface Outcome {
  failure: LoadFailure | null;
  /** Time since its start. */
  ms: number;
  /** Whether the spare was loaded and is shown instead. */
  isReplaced: boolean;
}

interface LoadStoreOptions<T> {
  /** `attempt` counts from 0 over the life of the page. */
  load: (key: string, attempt: number) => Promise<T>;
  /** Time until a failure is shown, ms. */
  deadlineMs: number;
  /** A failure this early, ms, is retried once automatically. */
  autoRetryWithinMs: number;
  /**
   * The key of a spare, or `null`: it is loaded in parallel after this time, ms, or when the key has failed,
   * and the first to arrive is shown. It gets the key's remaining time, and has no spare itself.
   */
  spare?: { afterMs: number; of: (key: string) => string | null };
  /** Called at each end of a `start` or `retry`. */
  onSettled?: (key: string, outcome: Outcome) => void;
}

interface Entry<T> {
  state: Loading<T>;
  attempts: number;
  /** Number of the last `start` or `retry`; an older one can still fulfil the entry, but not fail it. */
  round: number;
}

interface Run {
  withinMs?: number | undefined;
  isSpare?: boolean;
}

const IDLE = { status: 'idle' } as const;

/**
 * Loading as state rather than a promise: pending, loaded or failed, read with `useSyncExternalStore`.
 * React's `lazy` would cost about 300 ms on the first paint, and a rejected promise would be cached for the
 * page's life.
 */
export function createLoadStore<T>(options: LoadStoreOptions<T>): LoadStore<T> {
  const { load, deadlineMs, autoRetryWithinMs, spare, onSettled } = options;
  const entries = new Map<string, Entry<T>>();
  const listeners = new Set<() => void>();

  function set(entry: Entry<T>, state: Loading<T>) {
    entry.state = state;
    for (const listener of [...listeners]) listener();
  }

  async function attempt(key: string, entry: Entry<T>): Promise<void> {
    const value = await load(key, entry.attempts++);
    if (entry.state.status !== 'loaded') set(entry, { status: 'loaded', value });
  }

  /** Returns whether the spare loaded. */
  async function takeSpare(key: string, entry: Entry<T>, withinMs: number): Promise<boolean> {
    const other = spare?.of(key) ?? null;
    if (other === null) return false;
    begin(other, { withinMs, isSpare: true });
    const state = await settled(other);
    if (state.status !== 'loaded') return false;
    if (entry.state.status !== 'loaded') set(entry, state);
    return true;
  }

  async function run(key: string, entry: Entry<T>, { withinMs = deadlineMs, isSpare }: Run): Promise<void> {
    const round = ++entry.round;
    const began = performance.now();
    const msSinceStart = () => Math.round(performance.now() - began);
    let replaced: Promise<boolean> | undefined;
    const callSpare = () => {
      replaced ??= isSpare ? Promise.resolve(false) : takeSpare(key, entry, withinMs - msSinceStart());
      return replaced;
    };
    const show = (failure: LoadFailure) => {
      if (entry.round === round && entry.state.status !== 'loaded') set(entry, { status: 'failed', failure });
    };
    let isTold = false;
    const fail = async (failure: LoadFailure) => {
      const ms = msSinceStart();
      if (failure.reason === 'slow') show(failure);
      const isReplaced = await (failure.reason === 'slow' ? replaced : callSpare());
      show(failure);
      if (entry.round !== round || isTold) return;
      isTold = true;
      onSettled?.(key, { failure, ms, isReplaced: isReplaced ?? false });
    };
    let early = true;
    const lateTimer = setTimeout(() => {
      early = false;
    }, autoRetryWithinMs);
    const spareTimer = setTimeout(callSpare, Math.min(spare?.afterMs ?? withinMs, withinMs / 3));
    // A value after the deadline still counts: on a slow connection the failure is shown first and then the
    // screen.
    const deadline = setTimeout(() => void fail({ reason: 'slow' }), withinMs);
    try {
      await attempt(key, entry).catch((error: unknown) => {
        if (!early || entry.round !== round) throw error;
        return attempt(key, entry);
      });
      onSettled?.(key, { failure: null, ms: msSinceStart(), isReplaced: false });
    } catch (error) {
      void fail({ reason: 'failed', error });
    } finally {
      clearTimeout(lateTimer);
      clearTimeout(spareTimer);
      clearTimeout(deadline);
    }
  }

  function begin(key: string, how: Run) {
    const present = entries.get(key);
    if (present && present.state !== IDLE && present.state.status !== 'failed') return;
    const entry: Entry<T> = present ?? { state: IDLE, attempts: 0, round: 0 };
    entries.set(key, entry);
    set(entry, { status: 'pending' });
    void run(key, entry, how);
  }

  function settled(key: string): Promise<Loading<T>> {
    const { promise, resolve } = Promise.withResolvers<Loading<T>>();
    const check = () => {
      const state = entries.get(key)?.state;
      if (!state || state.status === 'pending') return;
      listeners.delete(check);
      resolve(state);
    };
    listeners.add(check);
    check();
    return promise;
  }

  return {
    get: (key) => entries.get(key)?.state ?? IDLE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(key, withinMs) {
      if (!entries.has(key)) begin(key, { withinMs });
    },
    retry: (key, withinMs) => begin(key, { withinMs }),
    restart(key) {
      const entry = entries.get(key);
      // A new attempt: the first one may still be waiting for a file that hangs.
      if (entry) entry.state = IDLE;
      begin(key, {});
    },
    replace(key, value) {
      const entry = entries.get(key) ?? { state: IDLE, attempts: 0, round: 0 };
      entries.set(key, entry);
      set(entry, { status: 'loaded', value });
    },
    settled,
  };
}
