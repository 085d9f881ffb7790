import { openBreaker } from './breaker.ts';
import { DRAWING, endAllDrawing } from './drawing.ts';
import { report } from './reports.ts';
import { readStoredRecord } from './stored.ts';

/** Younger entries may be of another window that is drawing at this moment, ms. */
const LEFT_AFTER_MS = 3_000;
/** A page without one idle moment for as many seconds is never going to rest. */
const RESTLESS_SECONDS = 10;
/** A page rests when it is idle as many times in a row, each time as soon as this, ms. */
const RESTS = 4;
const IDLE_WITHIN_MS = 500;
const BETWEEN_RESTS_MS = 250;
/** Whoever works in a page keeps it busy: it is only restless by itself. */
const WORK = ['input', 'keydown', 'pointerdown', 'wheel'];
/** How long after one idle moment the next is looked for, ms. */
const LOOK_MS = 1_000;

/**
 * Switches versions off that the last visit ended with: drawing them never ended, and the tab had to be closed. Called
 * once, before anything of a remote is drawn.
 */
export function avoidWhatHung(): void {
  const old = Object.entries(readStoredRecord<number>(DRAWING)).filter(
    ([, since]) => since < Date.now() - LEFT_AFTER_MS,
  );
  if (old.length === 0) return;
  endAllDrawing();
  for (const [id] of old) openBreaker(id, { hung: true });
  // Of several panels drawn at once it is not known which it was.
  const [only, ...others] = old;
  if (!only || others.length > 0) return;
  const at = only[0].lastIndexOf('@');
  const about = { remote: only[0].slice(0, at), version: only[0].slice(at + 1), ms: 0 };
  report({ ...about, outcome: 'crashed', reason: 'The page stopped answering while it was drawn' });
}

export function watchLeaving(): void {
  window.addEventListener('pagehide', endAllDrawing);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') endAllDrawing();
  });
}

/** A screen or panel in the page. */
export interface DrawnPart {
  /** Takes it out of the page, or puts it back. */
  hold(isHeld: boolean): void;
  /** It is what keeps the page busy. */
  onEndless(): void;
}

const parts = new Set<DrawnPart>();
let stopWatching: (() => void) | undefined;

/**
 * Watches for a part that is drawn without end, as in an endless loop of effects: the page had no idle moment for
 * {@link RESTLESS_SECONDS}. The returned function ends it.
 */
export function watchRest(part: DrawnPart): () => void {
  // Safari: nothing tells when it is idle.
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
  // Counted in seconds that passed here: a computer that slept has not been restless.
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

/** Takes one part after the other out of the page until it rests; the last one taken is to blame, the others return. */
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
  // Not of a part when all of them were out of the page: watching on would take them out again and again.
  if (found && parts.size > 0) stopWatching = watchPage();
}

/** One idle moment tells little: taking a part out of the page makes one by itself. */
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
