import { withMessages } from '@tessera/shared/messages';
import { createLoadStore } from '../federation/load-store.ts';

type InterfaceKit = typeof import('@tessera/shared/ui');

export const loadWithKit = () => import(/* webpackChunkName: "ui" */ './with-kit.ts');

async function loadKit(): Promise<InterfaceKit> {
  const [kit, { startWithKit }] = await Promise.all([
    import(/* webpackChunkName: "ui" */ '@tessera/shared/ui'),
    loadWithKit(),
  ]);
  await startWithKit();
  return kit;
}

const KIT = 'ui';
const kit = createLoadStore<InterfaceKit>({
  load: withMessages(loadKit),
  deadlineMs: 6_500,
  autoRetryWithinMs: 3_000,
});

/**
 * The interface kit, needed by every screen in addition to the shell's first file; stays pending until it
 * loads, and never rejects.
 */
export const interfaceKit = new Promise<InterfaceKit>((resolve) => {
  const stop = kit.subscribe(() => {
    const state = kit.get(KIT);
    if (state.status !== 'loaded') return;
    stop();
    resolve(state.value);
  });
});

/** A file of the shell failed to load: not a remote's fault. */
export class ShellError extends Error {
  override readonly name = 'ShellError';
}

/** Loads the interface kit, again if it has failed. Throws if it cannot be loaded. */
export async function needInterfaceKit(): Promise<void> {
  // A screen may have given up, and been retried, just before the kit did.
  if (kit.get(KIT).status === 'failed') kit.retry(KIT);
  else kit.start(KIT);
  const { status } = await kit.settled(KIT);
  if (status !== 'loaded') throw new ShellError('The interface kit did not load');
}

export const hasInterfaceKit = (): boolean => kit.get(KIT).status === 'loaded';

const again: (() => unknown)[] = [() => kit.retry(KIT)];

/** Registers a callback that every "Try again" also runs. */
export function onRetryOfLaterParts(retry: () => unknown): void {
  again.push(retry);
}

/** Starts loading the interface kit. */
export const startLaterModules = (): void => kit.start(KIT);

/** Retries the failed lazy-loaded parts of the shell. */
export function retryLaterParts(): void {
  for (const retry of again) retry();
}
