import type { Worker } from 'node:worker_threads';

/** How often the processor time of a thread is read, in ms. */
const LOOK_MS = 500;

/**
 * Processor time in ms that reading a file may take without any sign of progress. Markdown takes 3.5 s for a
 * megabyte, JSON and PO half a second.
 */
export function cpuToRead(bytes: number): number {
  return 20_000 + (bytes / 1_000_000) * 30_000;
}

export interface CpuLimit {
  /** Restarts the count, optionally with another limit. */
  moved(allowedMs?: number): void;
  stop(): void;
}

/**
 * Calls `onSpent` once when the thread has used more processor time than allowed since it last moved. A thread in
 * an endless loop cannot be asked, but its processor time can be read.
 *
 * @param allowedMs `Infinity`: no limit yet
 */
export function limitCpu(worker: Worker, allowedMs: number, onSpent: () => void): CpuLimit {
  let allowed = allowedMs;
  let from: number | null = null;
  const look = async () => {
    if (allowed === Number.POSITIVE_INFINITY) return;
    const { user, system } = await worker.cpuUsage();
    const used = (user + system) / 1000;
    from ??= used;
    if (used - from <= allowed) return;
    stop();
    onSpent();
  };
  // The thread may have ended.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  timer.unref();
  const stop = () => clearInterval(timer);
  return {
    moved(allowedMs = allowed) {
      allowed = allowedMs;
      from = null;
    },
    stop,
  };
}
