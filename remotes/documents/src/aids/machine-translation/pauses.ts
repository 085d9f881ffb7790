import { useSyncExternalStore } from 'react';

/** How long an engine that failed, or whose budget is used up, is not asked automatically, in ms. */
const PAUSE_MS = 10 * 60_000;

interface Pause {
  until: number;
  error: unknown;
}

/** By engine, for all documents of this page. */
const pauses = new Map<number, Pause>();
const listeners = new Set<() => void>();
/** Failures of automatic requests: shown without a panel. */
const quiet = new WeakSet<object>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Stops automatic requests to an engine for a while. */
export function pauseAfter(engineId: number, error: unknown): void {
  if (typeof error === 'object' && error !== null) quiet.add(error);
  pauses.set(engineId, { until: Date.now() + PAUSE_MS, error });
  tell();
}

/** The engine has answered a command. */
export function endPause(engineId: number): void {
  if (pauses.delete(engineId)) tell();
}

export const isQuiet = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && quiet.has(error);

function pauseOf(engineId: number): Pause | null {
  const pause = pauses.get(engineId);
  return pause && pause.until > Date.now() ? pause : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why automatic requests to an engine are paused; `null` = they are not. */
export const usePause = (engineId: number): Pause | null =>
  useSyncExternalStore(subscribe, () => pauseOf(engineId));
