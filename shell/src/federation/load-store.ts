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
  /** Starts unless already started; never throws. */
  start(key: string): void;
  /** Starts again after a failure. */
  retry(key: string): void;
  /** Replaces the loaded value with a newer one. */
  replace(key: string, value: T): void;
  /** Resolves with the first state other than pending; never rejects. */
  settled(key: string): Promise<Loading<T>>;
}

interface LoadStoreOptions<T> {
  /** `attempt` counts from 0 over the life of the page. */
  load: (key: string, attempt: number) => Promise<T>;
  /** Time until a failure is shown, ms. */
  deadlineMs: number;
  /** A failure this early, ms, is retried once automatically. */
  autoRetryWithinMs: number;
  /** Called at each end of a `start` or `retry`: `null` for a success; `ms` is the time since its start. */
  onSettled?: (key: string, failure: LoadFailure | null, ms: number) => void;
}

interface Entry<T> {
  state: Loading<T>;
  attempts: number;
  /** Number of the last `start` or `retry`; an older one can still fulfil the entry, but no longer fail it. */
  round: number;
}

const IDLE = { status: 'idle' } as const;

/**
 * Loading as state rather than a promise: pending, loaded or failed, read with `useSyncExternalStore`. React's `lazy`
 * would cost about 300 ms on the first paint, and a rejected promise would be kept for the page's life.
 */
export function createLoadStore<T>({
  load,
  deadlineMs,
  autoRetryWithinMs,
  onSettled,
}: LoadStoreOptions<T>): LoadStore<T> {
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

  async function run(key: string, entry: Entry<T>): Promise<void> {
    const round = ++entry.round;
    const began = performance.now();
    const tell = (failure: LoadFailure | null) =>
      onSettled?.(key, failure, Math.round(performance.now() - began));
    const isCurrent = () => entry.round === round && entry.state.status !== 'loaded';
    const fail = (failure: LoadFailure) => {
      if (!isCurrent()) return;
      set(entry, { status: 'failed', failure });
      tell(failure);
    };
    let early = true;
    const lateTimer = setTimeout(() => {
      early = false;
    }, autoRetryWithinMs);
    // A value after the deadline still counts: a slow connection shows the failure first and then the screen.
    const deadline = setTimeout(() => fail({ reason: 'slow' }), deadlineMs);
    try {
      await attempt(key, entry).catch((error: unknown) => {
        if (!early || !isCurrent()) throw error;
        return attempt(key, entry);
      });
      tell(null);
    } catch (error) {
      fail({ reason: 'failed', error });
    } finally {
      clearTimeout(lateTimer);
      clearTimeout(deadline);
    }
  }

  function start(key: string) {
    if (entries.has(key)) return;
    const entry: Entry<T> = { state: { status: 'pending' }, attempts: 0, round: 0 };
    entries.set(key, entry);
    void run(key, entry);
  }

  return {
    get: (key) => entries.get(key)?.state ?? IDLE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    retry(key) {
      const entry = entries.get(key);
      if (!entry) return start(key);
      if (entry.state.status !== 'failed') return;
      set(entry, { status: 'pending' });
      void run(key, entry);
    },
    replace(key, value) {
      const entry = entries.get(key) ?? { state: IDLE, attempts: 0, round: 0 };
      entries.set(key, entry);
      set(entry, { status: 'loaded', value });
    },
    settled(key) {
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
    },
  };
}
