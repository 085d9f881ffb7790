import { withMessages } from '@tessera/shared/messages';
import { createLoadStore } from '../federation/load-store.ts';

type InterfaceKit = typeof import('@tessera/shared/ui');

export const loadRest = () => import(/* webpackChunkName: "ui" */ '../federation/rest.ts');

async function loadKit(): Promise<InterfaceKit> {
  const [kit, { avoidWhatHung }] = await Promise.all([
    import(/* webpackChunkName: "ui" */ '@tessera/shared/ui'),
    loadRest(),
  ]);
  avoidWhatHung();
  return kit;
}

const KIT = 'ui';
const kit = createLoadStore<InterfaceKit>({
  load: withMessages(loadKit),
  deadlineMs: 6_500,
  autoRetryWithinMs: 3_000,
});

/** What every screen needs besides the shell's first file; never rejects: it comes, if late, or it does not. */
export const interfaceKit = new Promise<InterfaceKit>((resolve) => {
  const stop = kit.subscribe(() => {
    const state = kit.get(KIT);
    if (state.status !== 'loaded') return;
    stop();
    resolve(state.value);
  });
});

/** A file of the shell did not come: no fault of a remote. */
export class ShellError extends Error {
  override readonly name = 'ShellError';
}

/** Throws when the interface kit cannot be had. */
export async function needInterfaceKit(): Promise<void> {
  kit.start(KIT);
  const { status } = await kit.settled(KIT);
  if (status !== 'loaded') throw new ShellError('The interface kit did not come');
}

export const hasInterfaceKit = (): boolean => kit.get(KIT).status === 'loaded';

const again: (() => unknown)[] = [() => kit.retry(KIT)];

/** Registers what "Try again" anywhere tries again too. */
export function onRetryOfLaterParts(retry: () => unknown): void {
  again.push(retry);
}

/** Starts fetching what every screen needs besides the shell's first file. */
export const startLaterModules = (): void => kit.start(KIT);

/** Requests once more those of the shell's own parts that have failed. */
export function retryLaterParts(): void {
  for (const retry of again) retry();
}
