import { createStore } from '../store.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger';

export interface ToastOptions {
  /** One sentence: what happened, with which thing. */
  message: string;
  tone?: Tone;
  /** Takes it back; offered as a button and under Ctrl+Z while the message is there. */
  undo?: () => Promise<unknown> | unknown;
  /** Any other next step; a message has one button at most. */
  action?: { label: string; onSelect: () => void };
  /** ms without pointer or focus on it. Default: 6 s, 15 s when there is something to press, never for `danger`. */
  duration?: number | null;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: Tone;
  duration: number | null;
}

/** More would cover the work; the oldest go. */
const MOST = 4;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function durationOf({ tone, undo, action, duration }: ToastOptions): number | null {
  if (duration !== undefined) return duration;
  if (tone === 'danger') return null;
  return undo || action ? 15_000 : 6_000;
}

/** Shows a message at the edge of the screen and has it read out; for one-off actions, never for a form or a list. */
export function toast(options: ToastOptions): number {
  const id = ++lastId;
  const shown = { ...options, id, tone: options.tone ?? 'neutral', duration: durationOf(options) };
  toasts.set((list) => [...list, shown].slice(-MOST));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set((list) => list.filter((entry) => entry.id !== id));
}
