interface Times {
  /** Delay after the start, so that the first requests are not slowed down, ms. */
  first: number;
  /** Interval after the start, ms. */
  every: number;
}

/** Runs maintenance shortly after the start and at intervals; keeps no process alive. */
export function periodically({ first, every }: Times, run: () => Promise<unknown>): { stop(): void } {
  const timers = [setTimeout(run, first), setInterval(run, every)];
  for (const timer of timers) timer.unref();
  return {
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
