import type { RemoteRelease } from '@tessera/shared/remote/release';
import { blameOrigin } from './blame.ts';
import { isAnyOpen, type Lifetime, markUsed, openPartOf } from './lifetime.ts';
import { originOf } from './origin.ts';

type Constructor = new (...args: never[]) => object;
type Ending = 'disconnect' | 'close' | 'terminate';

/** The part whose code called `callee`, directly: the shell's own code ends what it starts. */
function callerOf(callee: (...args: never[]) => unknown): Lifetime | undefined {
  if (!isAnyOpen()) return undefined;
  const { captureStackTrace, stackTraceLimit } = Error as typeof Error & {
    captureStackTrace?: (into: object, callee: unknown) => void;
    stackTraceLimit?: number;
  };
  const caller: { stack?: string } = {};
  Object.assign(Error, { stackTraceLimit: 1 });
  captureStackTrace?.(caller, callee);
  Object.assign(Error, { stackTraceLimit });
  const remote = originOf(caller.stack ?? '');
  return remote ? openPartOf(remote) : undefined;
}

/** Events of the page, not of input: saving needs them even after its screen was left. */
const OF_PAGE = new Set([
  'online',
  'offline',
  'visibilitychange',
  'pagehide',
  'pageshow',
  'freeze',
  'resume',
  'storage',
]);

function ownListenersOf(target: Window | Document | HTMLElement): void {
  const add = target.addEventListener;
  target.addEventListener = function own(
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) {
    const owner = OF_PAGE.has(type) ? undefined : callerOf(own);
    if (!owner) return add.call(this ?? target, type, listener, options);
    const given = typeof options === 'object' ? options : { capture: options === true };
    const signals = [owner.end.signal, ...(given.signal ? [given.signal] : [])];
    return add.call(this ?? target, type, listener, { ...given, signal: AbortSignal.any(signals) });
  };
}

function ownObjectsOf(name: string, ending: Ending, onMade?: (made: object, remote: RemoteRelease) => void) {
  const Native = Reflect.get(window, name) as Constructor | undefined;
  if (!Native) return;
  const construct = (target: Constructor, args: never[], as: () => void) => {
    const made = Reflect.construct(target, args, as) as Record<Ending, () => void>;
    const owner = callerOf(construct);
    owner?.end.signal.addEventListener('abort', () => made[ending]());
    if (owner) onMade?.(made, owner.remote);
    return made;
  };
  Reflect.set(window, name, new Proxy(Native, { construct }));
}

function ownIntervals(): void {
  const set = window.setInterval;
  const own = (...args: Parameters<typeof set>) => {
    const id = set(...args);
    callerOf(own)?.end.signal.addEventListener('abort', () => clearInterval(id));
    return id;
  };
  Reflect.set(window, 'setInterval', own);
}

/**
 * Makes the input listeners, intervals, observers, connections and workers that a shown part starts end when it leaves.
 * Timeouts are left alone: they end by themselves, and a save may be waiting for one.
 */
export function ownWhatPartsStart(): void {
  for (const target of [window, document, document.documentElement, document.body]) ownListenersOf(target);
  ownIntervals();
  for (const kind of ['Mutation', 'Resize', 'Intersection', 'Performance'])
    ownObjectsOf(`${kind}Observer`, 'disconnect');
  for (const kind of ['EventSource', 'WebSocket', 'BroadcastChannel']) ownObjectsOf(kind, 'close');
  ownObjectsOf('Worker', 'terminate', (worker, remote) => {
    (worker as Worker).addEventListener('error', ({ message, filename, lineno }) =>
      blameOrigin(message, `${filename}:${lineno}`, remote),
    );
  });
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, markUsed, { capture: true, passive: true });
}
