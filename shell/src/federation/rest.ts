import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { openBreaker } from './breaker.ts';
import { clearMarks, DRAWING, isMarked, type Mark, setMark } from './drawing.ts';
import { report } from './reports.ts';
import { readStoredRecord, store } from './stored.ts';

/** Younger entries may be of another window that is drawing at this moment, ms. */
const LEFT_AFTER_MS = 3_000;
/** A page without one idle moment for as many seconds is never going to rest. */
const RESTLESS_SECONDS = 10;
/** Whoever works in a page keeps it busy: it is only restless by itself. */
const WORK = ['input', 'keydown', 'pointerdown', 'wheel'];
/** How long after one idle moment the next is looked for, ms. */
const LOOK_MS = 1_000;

/**
 * Switches versions off that the last visit ended with: drawing them never ended, and the tab had to be closed. Called
 * once, before anything of a remote is drawn.
 */
export function avoidWhatHung(): void {
  const old = Object.entries(readStoredRecord<Mark>(DRAWING)).filter(
    ([, { at }]) => at < Date.now() - LEFT_AFTER_MS,
  );
  if (old.length === 0) return;
  store(DRAWING, '{}');
  // What was drawn once is not suspected: its page may have been killed while it waited for data, by a crash or a power cut.
  const suspects = old.filter(([, { isDrawn }]) => !isDrawn);
  for (const [id] of suspects) openBreaker(id, { hung: true });
  // Of several panels drawn at once it is not known which it was.
  const [only, ...others] = suspects;
  if (!only || others.length > 0) return;
  const at = only[0].lastIndexOf('@');
  const about = { remote: only[0].slice(0, at), version: only[0].slice(at + 1), ms: 0 };
  report({ ...about, outcome: 'crashed', reason: 'The page stopped answering while it was drawn' });
}

let isFetching = () => false;

/** @param fetching whether data is under way, with which screens are drawn again. */
export function watchDrawing(fetching: () => boolean): void {
  isFetching = fetching;
  // Left in the ordinary way, and not killed: the page still answers.
  window.addEventListener('pagehide', clearMarks);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') clearMarks();
  });
}

/**
 * Takes the mark away once the page has come to rest with its data, and goes on watching: `onRestless` is called when the
 * page has had no idle moment for {@link RESTLESS_SECONDS}, as in an endless loop of effects. The returned function ends it.
 */
export function watchRest({ name, version }: RemoteRelease, onRestless: () => void): () => void {
  const id = remoteId(name, version);
  const end = () => setMark(id, null);
  // Safari: nothing tells when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(end, RESTLESS_SECONDS * 1000);
    return () => clearTimeout(timer);
  }
  let seconds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    seconds = 0;
    if (!isFetching() && isMarked(id)) end();
    timer = setTimeout(look, LOOK_MS);
  };
  let idle = 0;
  const look = () => {
    idle = requestIdleCallback(rest);
  };
  // Counted in seconds that passed here: a computer that slept has not been restless.
  const ticks = setInterval(() => {
    seconds = document.visibilityState === 'visible' ? seconds + 1 : 0;
    if (seconds < RESTLESS_SECONDS) return;
    stop();
    onRestless();
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
  return () => {
    stop();
    end();
  };
}
