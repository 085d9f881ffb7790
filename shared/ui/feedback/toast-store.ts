import { createStore } from '../store.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger';

export interface ToastOptions {
  /** One sentence: the action and its object. */
  message: string;
  /** Further information, also a sentence. */
  detail?: string;
  tone?: Tone;
  /** Undoes the action; offered as a button and by Ctrl+Z while the message is shown. */
  undo?: () => Promise<unknown> | unknown;
  /** Another next step; a message has at most one button. */
  action?: { label: string; onSelect: () => void };
  /** ms without pointer or focus on it. Default: 6 s, 15 s with a button, unlimited for `danger`. */
  duration?: number | null;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: Tone;
  duration: number | null;
}

/** Maximum messages shown; the oldest are dropped. */
const MOST = 4;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function durationOf({ tone, undo, action, duration }: ToastOptions): number | null {
  if (duration !== undefined) return duration;
  if (tone === 'danger') return null;
  return undo || action ? 15_000 : 6_000;
}

/** Shows and announces a message at the edge of the screen; for one-off actions, never for a form or a list. */
export function toast(options: ToastOptions): number {
  const id = ++lastId;
  const shown = { ...options, id, tone: options.tone ?? 'neutral', duration: durationOf(options) };
  toasts.set((list) => [...list, shown].slice(-MOST));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set((list) => list.filter((entry) => entry.id !== id));
}
