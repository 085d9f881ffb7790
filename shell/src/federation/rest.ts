import { openBreaker } from './breaker.ts';
import { endAllDrawing } from './drawing.ts';
import { report } from './reports.ts';

/** A page without an idle moment for this many seconds will never be idle. */
const RESTLESS_SECONDS = 10;
/** A page is at rest after this many idle callbacks in a row. */
const RESTS = 4;
/** An endless loop leaves no idle moment for this long, ms; a busy machine does soon. */
const IDLE_WITHIN_MS = 2_000;
const BETWEEN_RESTS_MS = 250;
/** User input keeps a page busy, and is not counted as restlessness. */
const WORK = ['input', 'keydown', 'pointerdown', 'wheel'];
/** Delay between one idle moment and the next check, ms. */
const LOOK_MS = 1_000;

/** Turns off versions whose rendering never ended, by id; called before any remote is rendered. */
export function avoidWhatHung(hung: readonly string[]): void {
  for (const id of hung) openBreaker(id, { hung: true });
  // If several panels were rendering at once, the cause is unknown.
  const [only, ...others] = hung;
  if (!only || others.length > 0) return;
  const at = only.lastIndexOf('@');
  const about = { remote: only.slice(0, at), version: only.slice(at + 1), ms: 0 };
  report({ ...about, outcome: 'crashed', reason: 'The page stopped responding while rendering' });
}

export function watchLeaving(): void {
  window.addEventListener('pagehide', endAllDrawing);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') endAllDrawing();
  });
}

/** A screen or panel in the page. */
export interface DrawnPart {
  /** Removes it from the page, or restores it. */
  hold(isHeld: boolean): void;
  /** Called if it keeps the page busy. */
  onEndless(): void;
}

const parts = new Set<DrawnPart>();
let stopWatching: (() => void) | undefined;

/**
 * Watches for a part that renders endlessly, as in an endless loop of effects: the page had no idle moment
 * for {@link RESTLESS_SECONDS}. The returned function stops watching.
 */
export function watchRest(part: DrawnPart): () => void {
  // Safari: idle time cannot be observed.
  if (typeof requestIdleCallback !== 'function') return () => {};
  parts.add(part);
  stopWatching ??= watchPage();
  return () => {
    parts.delete(part);
    if (parts.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

function watchPage(): () => void {
  let seconds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle = 0;
  const rest = () => {
    seconds = 0;
    timer = setTimeout(look, LOOK_MS);
  };
  const look = () => {
    idle = requestIdleCallback(rest);
  };
  // Counts seconds that passed here: a sleeping computer is not restless.
  const ticks = setInterval(() => {
    seconds = document.visibilityState === 'visible' ? seconds + 1 : 0;
    if (seconds < RESTLESS_SECONDS) return;
    stop();
    void findEndless();
  }, 1_000);
  const work = () => {
    seconds = 0;
  };
  for (const type of WORK) window.addEventListener(type, work, { capture: true, passive: true });
  const stop = () => {
    for (const type of WORK) window.removeEventListener(type, work, { capture: true });
    clearInterval(ticks);
    clearTimeout(timer);
    cancelIdleCallback(idle);
  };
  look();
  return stop;
}

/**
 * Removes one part after another from the page until it is idle; the last one removed is to blame, the others
 * return.
 */
async function findEndless(): Promise<void> {
  const suspects = [...parts];
  const held: DrawnPart[] = [];
  let found = suspects.length === 1 ? suspects[0] : undefined;
  for (const part of suspects) {
    if (found) break;
    part.hold(true);
    held.push(part);
    if (await isAtRest()) found = part;
  }
  found?.onEndless();
  for (const part of held) part.hold(false);
  // If removing all parts did not help, stop watching: they would be removed again and again.
  if (found && parts.size > 0) stopWatching = watchPage();
}

/** A single idle moment is not enough: removing a part causes one. */
async function isAtRest(): Promise<boolean> {
  for (let rests = 0; rests < RESTS; rests += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_RESTS_MS));
    if (!(await isIdleSoon())) return false;
  }
  return true;
}

const isIdleSoon = () =>
  new Promise<boolean>((resolve) => {
    requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: IDLE_WITHIN_MS });
  });
